import type { Client } from '#testing/client.ts'
import { CAUSES } from './webhooks.ts'

interface Context {
  readonly admin: Client
  /** Makes a delivery fail; resolves to the console's path of its subscription. */
  readonly failing: () => Promise<string>
}

/** A valid call of each operation about what fails. */
export function failureCalls(context: () => Context) {
  const admin = () => context().admin
  const cause = async () => {
    await context().failing()
    const { body } = await admin().get(CAUSES)
    return `${CAUSES}/${body.data[0].id}`
  }
  return {
    stopDelivery: async () => {
      const log = await context().failing()
      const { body } = await admin().get(`${log}/deliveries`)
      return await admin().post(`${log}/deliveries/${body.data[0].offset}/stop`)
    },
    listFailureCauses: () => admin().get(CAUSES),
    changesBeforeCause: async () => admin().get(`${await cause()}/changes`),
    retryFailureCause: async () => admin().post(`${await cause()}/retry`),
    stopFailureCause: async () => admin().post(`${await cause()}/stop`),
    undoStopFailureCause: async () => admin().post(`${await cause()}/undo-stop`, { at: new Date(0).toISOString() }),
    markFailureCause: async () => admin().put(`${await cause()}/mark`, { isResolved: false }),
  }
}
