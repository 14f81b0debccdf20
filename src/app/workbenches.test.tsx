import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { partition } from 'es-toolkit'
import { saveWorkingCopy } from 'mock-server/contract/bookmarks/working-copies.ts'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { call } from '#api/call.ts'
import { draft, savedState } from '#testing/bookmark-drafts.ts'
import { test as base } from '#testing/callbacks.ts'
import { type Behind, workbenches } from '#testing/workbenches.ts'

const test = base.extend('behind', async ({ site, signInAs, subscribe, save }): Promise<Behind> => {
  const admin = site.caller('ADMIN')
  const { authorization, bookmarks, models } = site.service.services
  const { id: webhook } = await subscribe({ identifier: 'kept', callback: 'one = 1' })
  const view = await save({ name: `Drafted ${crypto.randomUUID()}`, state: savedState }, 'ADMIN')
  await signInAs('ADMIN')
  await call(saveWorkingCopy, { params: { id: view.id }, body: { state: draft, userId: admin.userId } })
  const read: Behind['read'] = async (kind) => (await models.read(admin, kind, undefined)).text
  return {
    webhook,
    bookmark: view.id,
    read,
    addRole: async () => {
      const { roles } = await authorization.read(admin, undefined)
      await authorization.replace({ caller: admin, ifMatch: null }, undefined, [
        ...roles,
        { name: 'MEANWHILE', permissions: [] },
      ])
    },
    saveView: async () => {
      const theirs = { ...savedState, columns: [...savedState.columns, 'tags'] }
      await bookmarks.update(admin, { id: view.id }, { ...view, state: theirs })
    },
  }
})

const status = async () => within(await screen.findByRole('region', { name: 'Changes' })).getByRole('status')
const says = async (text: RegExp) => await waitFor(async () => expect((await status()).textContent).toMatch(text))
const [keptInTab, keptByService] = partition(workbenches, ({ keptByService: said }) => said === undefined)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('every workbench', () => {
  test.for(keptInTab)(
    'undoes, redoes, outlives a reload and says so, discards and takes that back: $name',
    async ({ path, change }, { open, behind }) => {
      const first = await open(path(behind))
      await says(/^No changes$/)
      await change(first.user)
      await says(/^1 change/)
      await first.user.keyboard('{Control>}z{/Control}')
      await says(/^No changes$/)
      await first.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
      await says(/^1 change.+ kept in this tab/)
      cleanup()

      const { user } = await open(path(behind))
      await says(/^1 change.+ kept in this tab/)
      await user.click(screen.getByRole('button', { name: 'Discard' }))
      await says(/^No changes$/)
      await user.keyboard('{Control>}z{/Control}')
      await says(/^1 change/)
    },
  )

  test.for(keptInTab)(
    'asks before leaving where the tab has no room for the draft: $name',
    async ({ path, change }, { open, behind }) => {
      const { user } = await open(path(behind))
      vi.stubGlobal('sessionStorage', {
        setItem: () => {
          throw new DOMException('no room', 'QuotaExceededError')
        },
        getItem: () => null,
        removeItem: () => undefined,
      })
      await change(user)
      await says(/^1 change.*, not kept in this tab: its storage is full$/)
      await user.click(screen.getByRole('link', { name: 'Features' }))
      await screen.findByText('Discard unsaved changes?')
    },
  )

  test.for(keptByService)(
    'outlives a reload and says so: $name',
    async ({ path, change, keptByService: said = '' }, { open, behind }) => {
      const { user } = await open(path(behind))
      await change(user)
      await screen.findByText(said)
      cleanup()
      await open(path(behind))
      await screen.findByText(said)
    },
  )

  test.for(workbenches)('shows what a save would change: $name', async ({ path, change, review }, { open, behind }) => {
    const { user } = await open(path(behind))
    await change(user)
    await review(user)
  })

  test.for(workbenches)(
    'shows what was saved before, and saves by Ctrl S: $name',
    async ({ path, change, save, saved, versions }, { open, behind }) => {
      const { user } = await open(path(behind))
      await change(user)
      await save(user)
      await screen.findByText(saved)
      await versions(user)
    },
  )

  test.for(workbenches)(
    'puts its changes on top of what somebody else saved: $name',
    async ({ path, change, save, others, rebased }, { open, behind }) => {
      const { user } = await open(path(behind))
      await change(user)
      await others(behind)
      await save(user)
      await screen.findByText(rebased)
    },
  )
})
