import { test as base } from 'vitest'
import { signedIn } from './people.ts'
import { type TestServiceOptions, startService } from './service.ts'
import { startRecorder } from './webhooks/recorder.ts'
import { startTarget } from './webhooks/target.ts'
import { withOwnOverrides } from './own-overrides.ts'
import { openWatchedStore } from './watched-store.ts'

const fixtures = base
  .extend('serviceOptions', { scope: 'file' }, (): TestServiceOptions => ({}))
  .extend('service', { scope: 'file' }, async ({ serviceOptions }, { onCleanup }) => {
    const service = await startService(serviceOptions)
    onCleanup(() => service.close())
    return service
  })
  .extend('clock', { scope: 'file' }, ({ service }) => service.clock)
  .extend('admin', { scope: 'file' }, ({ service }) => signedIn(service, 'ADMIN'))
  .extend('member', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  .extend('viewer', { scope: 'file' }, ({ service }) => signedIn(service, 'VIEWER'))
  .extend('support', { scope: 'file' }, ({ service }) => signedIn(service, 'SUPPORT'))
  .extend('stranger', { scope: 'file' }, async ({ service }) => {
    const workspace = await service.service.setup.createWorkspace(`Elsewhere ${crypto.randomUUID()}`)
    return await signedIn(service, 'ADMIN', { workspace })
  })
  .extend('landscape', { scope: 'file' }, ({ service, admin, member, viewer }) => ({ service, admin, member, viewer }))
  .extend('target', { scope: 'file' }, async ({}, { onCleanup }) => {
    const target = await startTarget()
    onCleanup(() => target.close())
    return target
  })
  .extend('recorder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const recorder = await startRecorder()
    onCleanup(() => recorder.close())
    return recorder
  })
  .extend('watchedStore', { scope: 'file' }, async ({}, { onCleanup }) => {
    const store = await openWatchedStore()
    onCleanup(() => store.close())
    return store
  })

/**
 * Fixtures for tests that talk to a running service. Import this `test` in place of vitest's, and name what a test needs:
 *
 *   test('a member saves a bookmark', async ({ member, clock }) => { … })
 *   test.beforeAll(async ({ service, admin }) => { … })         // where all tests of the file start from
 *   test.for(roles)('%s reads it', async (role, { admin }) => { … })     // `for` passes on fixtures, `each` does not
 *
 * A fixture is made when something first asks for it, once per file, and is disposed of after the last test of the file.
 *
 *   service    a service with a store and a workspace of its own; faults that it still holds at the end fail the file
 *   clock      its clock, which stands still until a test moves it
 *   admin, member, viewer, support     a person of that role, signed in
 *   stranger   an administrator of another workspace, signed in
 *   landscape  the service with `admin`, `member` and `viewer`, as the helpers of fact sheets take it
 *   target     a webhook target that keeps the requests it receives
 *   recorder   a webhook target that counts which deliveries come, how often, and how many at the same time
 *   watchedStore   a store that shows the statements it runs and fails on request; the service uses it once `serviceOptions` pass it on
 *
 * Another service for the whole file (`fixtures` stands for this `test`):
 *
 *   const test = fixtures.override('serviceOptions', { dataModel: smallData() })
 *   const test = fixtures.override('serviceOptions', ({ watchedStore: { storage } }) => ({ storage }))
 *
 * A helper that needs a fixture becomes a fixture:
 *
 *   const test = fixtures.extend('save', { scope: 'file' }, ({ member }) => (name: string) => member.post('/bookmarks', { name }))
 */
export const test = withOwnOverrides(fixtures)
