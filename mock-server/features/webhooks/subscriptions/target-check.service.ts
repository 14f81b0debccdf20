import type { Caller } from '#contract/access.ts'
import type { TargetCheck } from '#contract/webhooks/targets.ts'
import { demand } from '#kernel/may.ts'
import type { Outgoing, UnreachableCode } from '#outgoing/outgoing.ts'

/** Says before a subscription is saved whether its target is allowed; it tells no more about the network than saving does. */
export const targetCheckService = ({ outgoing }: { readonly outgoing: Pick<Outgoing, 'inspect'> }) => ({
  async checkTarget(caller: Caller, targetUrl: string): Promise<TargetCheck> {
    demand(caller, 'webhook.manage')
    const { violation, isEncrypted, addresses, range } = await outgoing.inspect(targetUrl)
    const about = { encrypted: isEncrypted, addresses: [...addresses], ...(range === undefined ? {} : { range }) }
    if (!violation) return { verdict: 'ALLOWED', ...about }
    return { verdict: 'BLOCKED', ...about, rule: ruleOf(violation), message: violation.message }
  },
})
export type TargetCheckService = ReturnType<typeof targetCheckService>

function ruleOf({ code, message }: { code: UnreachableCode; message: string }): NonNullable<TargetCheck['rule']> {
  if (code === 'HTTPS_REQUIRED') return 'HTTPS'
  if (code === 'TARGET_ADDRESS_BLOCKED') return message.startsWith('Port ') ? 'PORT' : 'ADDRESS'
  return 'URL'
}
