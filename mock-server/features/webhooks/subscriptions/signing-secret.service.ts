import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { mayReadSecrets, notYourSignature } from './access.policy.ts'
import { recordHistory } from './history.store.ts'
import { noSuchSubscription } from './refusals.ts'
import { type Secrets, newSigningSecret, rotateSigningSecrets, sealSigningSecrets } from './secrets.ts'
import { lockSubscription, setSigningSecrets } from './subscriptions.store.ts'

const HOUR = 3_600_000

type SigningSecretOptions = { storage: Storage; secrets: Secrets; clock: () => Date; newId: () => string }

/** Signing secrets are shown once. After a rotation the old secret keeps signing beside the new one for a while. */
export function signingSecretService({ storage, secrets, clock, newId }: SigningSecretOptions) {
  return {
    /** Answers with the new secret, and how long the old one still signs. 403 for others than the managing user and administrators. */
    async rotateSigningSecret(caller: Caller, id: string, overlapHours: number) {
      demand(caller, 'webhook.manage')
      const { workspaceId } = caller
      const secret = newSigningSecret()
      const now = clock()
      const until = new Date(now.getTime() + overlapHours * HOUR)
      await storage.transaction(async (tx) => {
        const row = await lockSubscription(tx, workspaceId, id)
        if (!row) throw noSuchSubscription()
        if (!mayReadSecrets(caller, row.user_id)) throw notYourSignature('$')
        if (!row.signed) throw refuse.invalid('This subscription does not sign its deliveries; set signed first')
        const signingSecrets = rotateSigningSecrets(row, secrets, { secret, until, now })
        await setSigningSecrets(tx, row, sealSigningSecrets(signingSecrets, secrets))
        const actor = { id: caller.userId, name: caller.name }
        const entry = { workspaceId, subscriptionId: id, id: newId(), at: now, actor }
        await recordHistory(tx, { ...entry, action: 'SECRET_ROTATED', detail: { overlapHours } })
      })
      return overlapHours === 0 ? { secret } : { secret, oldSignsUntil: until.toISOString() }
    },
  }
}
export type SigningSecretService = ReturnType<typeof signingSecretService>
