import { test as fixtures } from '#testing/fixtures.ts'
import { startTarget } from './target.ts'

/**
 * The fixtures of `#testing/fixtures.ts`, and these for tests of webhooks, made anew for each test:
 *
 *   head         the offset of the newest event when the test begins
 *   freshTarget  a webhook target of this test alone; subscriptions of earlier tests go on sending to theirs
 */
export const test = fixtures
  .extend('head', async ({ admin }): Promise<number> => (await admin.get('/services/console/v1/events')).body.head)
  .extend('freshTarget', async ({}, { onCleanup }) => {
    const target = await startTarget()
    onCleanup(() => target.close())
    return target
  })
