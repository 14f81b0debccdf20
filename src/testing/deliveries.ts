import { createRequire } from 'node:module'
import { screen, within } from '@testing-library/react'
import type { startTarget as StartTarget, Target } from 'mock-server/testing/webhooks/target.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { listRows } from './list-rows.ts'
import { test as base } from './webhooks.ts'

// Loaded by Node and not by the bundler, as the service is.
const { startTarget }: { startTarget: typeof StartTarget } = createRequire(import.meta.url)(
  'mock-server/testing/webhooks/target.ts',
)

/** Answers 500 to events about objects whose name begins with Bad, and 200 to all others. */
export const refuseBad: Target['answer'] = ({ body }, response) =>
  body.includes('"Bad')
    ? void response.writeHead(500, { 'content-type': 'text/html' }).end('<b>Field ciClass is unknown</b>')
    : void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')

/**
 * The fixtures of the console's tests, with a target that takes deliveries:
 *
 *   target   an HTTP server on this machine; it refuses events about what begins with Bad
 *   cmdb     a PUSH subscription for new bookmarks to it, signed, with a secret in its address
 *   deliver  saves bookmarks of these names, and sends what is due; before a page is open
 *   queue    saves bookmarks of these names while a page is open: their first attempts don't reach the target
 *   openLog  opens the delivery log of `cmdb` and waits for its rows
 */
export const test = base
  .extend('target', { scope: 'file' }, async ({}, { onCleanup }) => {
    const target = await startTarget(refuseBad)
    onCleanup(() => target.close())
    return target
  })
  .extend(
    'cmdb',
    { scope: 'file' },
    async ({ subscribe, target }): Promise<Subscription> =>
      await subscribe({
        deliveryType: 'PUSH',
        identifier: 'cmdb',
        targetUrl: `${target.url}?token=s3cret`,
        signed: true,
        callback: `console.log('seen ' + delivery.payload.type); delivery.payload.team = 'cmdb'`,
      }),
  )
  .extend('deliver', { scope: 'file' }, ({ site, save, cmdb }) => async (...names: readonly string[]) => {
    // The subscription must be there before the first event.
    if (cmdb.deliveryType !== 'PUSH') throw new Error('The CMDB takes deliveries')
    for (const name of names) await save({ name })
    await site.outside(() => site.service.tick())
  })
  .extend('queue', { scope: 'file' }, ({ site, save }) => async (...names: readonly string[]) => {
    for (const name of names) await save({ name })
    await site.service.tick()
  })
  .extend('openLog', ({ open, cmdb }) => async (search = '', role: Parameters<typeof open>[1] = 'SUPPORT') => {
    const opened = await open(`/webhooks/${cmdb.id}${search}`, role)
    await screen.findAllByRole('row', { name: /BOOKMARK_CREATED/ })
    return opened
  })

/** The row of the delivery about this object. */
export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) })

/** The objects of the visible rows, from top to bottom. */
export const objects = () => listRows().map((row) => within(row).getAllByRole('gridcell')[3]?.textContent)

/** The detail beside the log. */
export const detail = async () => within(await screen.findByRole('complementary', { name: 'BOOKMARK_CREATED' }))
