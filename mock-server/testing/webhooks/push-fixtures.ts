import { staysSignedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { test as fixtures } from './fixtures.ts'
import { deliveriesOf, subscribePush } from './push.ts'
import { emit } from './webhooks.ts'

/**
 * The fixtures of `./fixtures.ts`, with an `admin` who stays signed in, and these for tests of deliveries:
 *
 *   subscribeWith  subscribes `freshTarget` to all bookmark events, unless members say otherwise; resolves to the path
 *   show           what the service shows of a subscription
 *   statesOf       the states of its deliveries, oldest event first
 *   emitEvents     emits so many events in one transaction
 *   tick           advances the clock by seconds, then does everything that is due
 *   deliver        emits events of these types in one transaction and delivers them
 *   otherService   another process on the same store
 */
export const test = fixtures
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))
  .extend(
    'subscribeWith',
    ({ service, admin, freshTarget }) =>
      (members: Record<string, unknown> = {}) =>
        subscribePush(service, admin, freshTarget, members),
  )
  .extend('tick', { scope: 'file' }, ({ service, clock }) => async (seconds = 0) => {
    clock.advance(seconds * 1000)
    await service.service.tick()
  })
  .extend(
    'deliver',
    { scope: 'file' },
    ({ service, tick }) =>
      async (types: readonly string[] = ['BOOKMARK_CREATED']) => {
        await emit(service, types)
        await tick()
      },
  )
  .extend(
    'emitEvents',
    { scope: 'file' },
    ({ service }) =>
      (count: number) =>
        emit(
          service,
          Array.from({ length: count }, () => 'BOOKMARK_CREATED'),
        ),
  )
  .extend(
    'statesOf',
    { scope: 'file' },
    ({ admin }) =>
      async (path: string) =>
        (await deliveriesOf(admin, path)).map(({ state }) => state),
  )
  .extend(
    'show',
    { scope: 'file' },
    ({ admin }) =>
      async (path: string) =>
        (await admin.get(path)).body.data,
  )
  // The limit of a request is so long that no slow machine reaches it.
  .extend('otherService', async ({ service }, { onCleanup }) => {
    const other = await startService({ storage: service.storage, outgoing: { limits: { answerMs: 3_600_000 } } })
    onCleanup(() => other.close())
    return other
  })
