import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { recordAct } from './history.store.ts'
import { noSuchSubscription } from './presenter.service.ts'
import { type Secrets, newSigningSecret, rotated, sealSigning } from './secrets.ts'
import * as store from './subscriptions.store.ts'

const HOUR = 3_600_000

type Dependencies = { storage: Storage; secrets: Secrets; clock: () => Date; newId: () => string }

/** Signing secrets are shown once; an old one goes on signing beside its successor for a while (webhooks.md part 2). */
export function signingSecretService({ storage, secrets, clock, newId }: Dependencies) {
  return {
    async rotate(caller: Caller, id: string, overlapHours: number) {
      demand(caller, 'webhook.manage')
      const { workspaceId } = caller
      const secret = newSigningSecret()
      const now = clock()
      const until = new Date(now.getTime() + overlapHours * HOUR)
      await storage.transaction(async (tx) => {
        const row = await store.lockSubscription(tx, workspaceId, id)
        if (!row) throw noSuchSubscription()
        if (!row.signed) throw refuse.invalid('This subscription does not sign its deliveries; set signed first')
        const kept = rotated(row, secrets, { secret, until, now })
        await store.setSigning(tx, workspaceId, id, sealSigning(kept, secrets))
        const actor = { id: caller.userId, name: caller.name }
        const act = { workspaceId, subscriptionId: id, id: newId(), at: now, actor }
        await recordAct(tx, { ...act, action: 'SECRET_ROTATED', detail: { overlapHours } })
      })
      return overlapHours === 0 ? { secret } : { secret, oldSignsUntil: until.toISOString() }
    },
  }
}
export type SigningSecretService = ReturnType<typeof signingSecretService>
