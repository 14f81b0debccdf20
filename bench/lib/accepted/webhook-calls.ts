import { longCallback } from './made-once.ts'
import type { Calls } from './call.ts'
import { CONSOLE } from './makers.ts'
import type { Things } from './things.ts'

const numbered = (count: number, make: (nth: number) => object | string) =>
  Array.from({ length: count }, (_, nth) => make(nth))
/** The longest settings that a subscription can have. */
const settings = {
  identifier: 'x'.repeat(255),
  targetUrl: 'http://127.0.0.1:65500/',
  tagSets: numbered(500, (nth) => numbered(20, (at) => `${nth} ${at} `.padEnd(200, 'x'))),
  headers: numbered(20, (nth) => ({ name: `x-${nth}`, value: 'x'.repeat(4096) })),
  factSheetTypes: numbered(200, (nth) => `Kind${nth}`),
  callback: longCallback,
}

/** Calls about subscriptions, deliveries and the event log. */
export function webhookCalls({ make, failing, givenUp, delivery, scripted, event, workspaceId }: Things): Calls {
  const failed = { what: '1,001 deliveries', params: { id: givenUp } }
  const delivered = { what: 'an event of 18 MiB', params: { id: givenUp, offset: delivery } }
  const recoveries = `${CONSOLE}/subscriptions/${givenUp}/recoveries`
  // So slow that it is there until it is cancelled.
  const slow = { filter: {}, perSecond: 1 }
  const recovery = async () => {
    const [running] = await make.data<{ id: string }[]>(`${recoveries}?running=true`)
    return running?.id ?? (await make.made(recoveries, slow))
  }
  return {
    createSubscription: () => ({
      what: '500 tag sets and a callback of 60 kB',
      body: { ...settings, deliveryType: 'PUSH', workspaceId },
    }),
    updateSubscription: async () => ({
      what: '500 tag sets and a callback of 60 kB',
      params: { id: await make.push('never') },
      body: settings,
    }),
    moveCursor: () => ({ body: { offset: event } }),
    getSubscriptionStatus: () => failed,
    listDeliveries: () => failed,
    probeSubscription: () => ({ what: '1,001 deliveries', params: { id: failing } }),
    subscriptionHistory: () => failed,
    rotateSigningSecret: async () => ({
      params: { id: await make.push('never', { signed: true }) },
      body: { overlapHours: 168 },
    }),

    listCallbackVersions: () => ({ params: { id: scripted } }),
    getCallbackVersion: () => ({ what: '60 kB', params: { id: scripted, version: 1 } }),
    getCallbackDraft: () => ({ params: { id: scripted } }),
    saveCallbackDraft: () => ({ what: '60 kB', params: { id: scripted }, body: { callback: longCallback } }),
    deleteCallbackDraft: () => ({ what: '60 kB', params: { id: scripted } }),
    dryRunCallback: () => ({ what: 'an event of 18 MiB', body: { callback: longCallback, offsets: [event] } }),
    testDelivery: () => ({
      what: 'an event of 18 MiB',
      body: { subscription: { targetUrl: settings.targetUrl }, offset: event },
    }),

    checkTarget: () => ({
      what: 'the longest address',
      body: { targetUrl: settings.targetUrl.padEnd(4096, 'x') },
    }),

    searchDeliveries: () => failed,
    exportDeliveries: () => failed,
    deliveryHistogram: () => failed,
    getDelivery: () => delivered,
    getAttempt: () => ({ ...delivered, params: { ...delivered.params, attempt: 1 } }),
    redeliver: () => delivered,

    previewRecovery: () => ({ ...failed, body: { filter: {} } }),
    startRecovery: () => ({ ...failed, body: slow }),
    listRecoveries: () => failed,
    cancelRecovery: async () => ({ params: { id: givenUp, recovery: await recovery() } }),
    resumeRecovery: async () => {
      const id = await recovery()
      await make.request('POST', `${recoveries}/${id}/cancel`)
      return { params: { id: givenUp, recovery: id } }
    },
    readNotifications: () => ({ what: '1,000 ids', body: { ids: numbered(1000, () => crypto.randomUUID()) } }),
    findPlace: () => ({ query: { at: '2020-01-01T00:00:00Z' } }),
  }
}
