import type { Client } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'
import { type Prepare, bookmark, dataOf } from './example.ts'

/** Of events and webhooks. */
export const ofWebhooks: readonly (readonly [string, Prepare])[] = [
  ['publishEvent', async () => ({ params: {}, body: { tags: ['fuzz'], payload: { step: 1 } } })],
  ['publishEvents', async () => ({ params: {}, body: { events: [{ type: 'FUZZED', payload: null }] } })],
  ['dryRunCallback', async () => ({ params: {}, body: { callback: 'delivery.payload.b = 1', sample: {} } })],
  ['checkTarget', async () => ({ params: {}, body: { targetUrl: nobodyThere.url } })],
  ['testDelivery', async () => ({ params: {}, body: { subscription: { targetUrl: nobodyThere.url } } })],
  [
    'moveCursor',
    async (admin, service) => ({ params: { id: idOf(await subscribe(service, admin)) }, body: { offset: 0 } }),
  ],
  [
    'createSubscription',
    async (_, { workspace }) => ({
      params: {},
      body: { deliveryType: 'PULL', tagSets: [['pathfinder']], workspaceId: workspace.id },
    }),
  ],
  [
    'rotateSigningSecret',
    async (admin, service) => {
      const path = await subscribePush(service, admin, nobodyThere, { signed: true })
      return { params: { id: idOf(path) }, body: {} }
    },
  ],
  [
    'retrieveEvents',
    async (admin, service) => {
      const path = await subscribe(service, admin)
      await bookmark(admin)
      return { params: { id: idOf(path) } }
    },
  ],
  ['getDelivery', async (admin, service) => ({ params: await delivery(admin, service) })],
  ['getAttempt', async (admin, service) => ({ params: { ...(await delivery(admin, service)), attempt: 1 } })],
  ['redeliver', async (admin, service) => ({ params: await delivery(admin, service) })],
  ['stopDelivery', async (admin, service) => ({ params: await delivery(admin, service) })],
  ['retryFailureCause', async (admin, service) => ({ params: await cause(admin, service) })],
  ['stopFailureCause', async (admin, service) => ({ params: await cause(admin, service) })],
  [
    'undoStopFailureCause',
    async (admin, service) => {
      const params = await cause(admin, service)
      const { at } = await dataOf(admin.post(`${CAUSES}/${params.id}/stop`))
      return { params, body: { at } }
    },
  ],
  [
    'markFailureCause',
    async (admin, service) => ({ params: await cause(admin, service), body: { isResolved: false } }),
  ],
  ['cancelRecovery', async (admin, service) => ({ params: await recovery(admin, service) })],
  [
    'resumeRecovery',
    async (admin, service) => {
      const params = await recovery(admin, service)
      await admin.post(`${recoveriesOf(params.id)}/${params.recovery}/cancel`)
      return { params }
    },
  ],
  [
    'getCallbackVersion',
    async (admin, service) => {
      const path = await subscribePush(service, admin, nobodyThere, { callback: 'one()' })
      return { params: { id: idOf(path), version: 1 } }
    },
  ],
]

const CAUSES = '/services/console/v1/failure-causes'

/** Why a delivery failed. */
async function cause(admin: Client, service: TestService): Promise<{ id: string }> {
  await delivery(admin, service)
  const [{ id }] = await dataOf(admin.get(CAUSES))
  return { id }
}

const recoveriesOf = (id: string) => `/services/console/v1/subscriptions/${id}/recoveries`

async function recovery(admin: Client, service: TestService): Promise<{ id: string; recovery: string }> {
  const { id } = await delivery(admin, service)
  return { id, recovery: (await dataOf(admin.post(recoveriesOf(id), { filter: {} }))).id }
}

const nobodyThere = { url: 'http://127.0.0.1:65500/' }

/** A delivery whose first attempt reached nobody. */
const delivery = async (admin: Client, service: TestService) => {
  const path = await subscribePush(service, admin, nobodyThere)
  await bookmark(admin)
  await service.service.tick()
  const [{ offset }] = await dataOf(admin.get(`${consolePathOf(path)}/deliveries`))
  return { id: idOf(path), offset }
}
