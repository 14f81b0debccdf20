import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Role } from 'mock-server/contract/access.ts'
import { test as bookmarks } from '#testing/bookmarks.ts'
import type { PersonRole, User } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'

const COPIES = 'POST /services/console/v1/bookmarks/copies'

const test = bookmarks
  .extend('enter', { scope: 'file' }, ({ site }) => async (workspace: { id: string }, who: PersonRole, role: Role) => {
    const { userId } = site.caller(who)
    const { db } = site.storage
    // Who has been in no workspace yet signs in to the first by name.
    const inSite = db
      .updateTable('permission')
      .set({ last_login: site.clock.now })
      .where('workspace_id', '=', site.workspace.id)
    await inSite.where('user_id', '=', userId).execute()
    const permission = { id: crypto.randomUUID(), workspace_id: workspace.id, user_id: userId, role }
    await db
      .insertInto('permission')
      .values({ ...permission, status: 'ACTIVE', created_at: site.clock.now })
      .execute()
  })
  .extend('other', { scope: 'file' }, async ({ site, enter }) => {
    const other = await site.service.setup.createWorkspace('Helvion Asia')
    for (const who of ['MEMBER', 'ADMIN'] as const) await enter(other, who, 'MEMBER')
    return other
  })
  .extend('inOther', { scope: 'file' }, ({ site, other }) => async (): Promise<readonly { name: string }[]> => {
    const caller = { ...site.caller('MEMBER'), workspaceId: other.id, accountId: other.accountId }
    const filter = { type: 'INVENTORY', oDataOnly: false, groupKey: undefined }
    const { texts } = await site.service.services.bookmarks.list(caller, filter)
    return JSON.parse(`[${texts.join()}]`)
  })

async function choose(user: User, ...names: readonly string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(await screen.findByRole('button', { name: 'Copy to workspace' }))
  return within(await screen.findByRole('dialog', { name: /to another workspace$/ }))
}

describe('copying bookmarks to another workspace', () => {
  test('says what has no match there, copies, and offers to go there', async ({
    open,
    save,
    other,
    inOther,
    site,
    network,
  }) => {
    const state = { person: site.caller('VIEWER').userId, me: site.caller('MEMBER').userId }
    await save({ name: 'Copied view', state })
    const { user } = await open('/bookmarks?q=Copied', 'MEMBER')
    const dialog = await choose(user, 'Copied view')
    expect((await dialog.findByRole('combobox', { name: 'Workspace' })).textContent).toContain(other.name)
    expect(await dialog.findByText('1 without a match in Helvion Asia')).toBeTruthy()
    expect(dialog.getByRole('listitem').textContent).toBe('Elena PetrovaPerson')
    expect(await inOther()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await screen.findByText('“Copied view” copied to Helvion Asia')
    expect(await inOther()).toMatchObject([{ name: 'Copied view', state }])
    network.answer('POST', '/sessions/switch', () => refusal(404, 'There is no such workspace'))
    await user.click(screen.getByRole('button', { name: 'Open workspace' }))
    await screen.findByText("The workspace wasn't switched. Try again.")
  })

  test('asks for the workspace where there are several, and counts what matches', async ({
    open,
    save,
    site,
    other,
    enter,
  }) => {
    const third = await site.service.setup.createWorkspace('Helvion Europe')
    await enter(third, 'ADMIN', 'VIEWER')
    await save({ name: 'Several 1', state: { me: site.caller('ADMIN').userId } })
    await save({ name: 'Several 2', state: {} })
    const { user } = await open('/bookmarks?q=Several')
    const dialog = await choose(user, 'Several 1', 'Several 2')
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await dialog.findByText('Choose a workspace', { selector: 'p' })).toBeTruthy()
    await user.selectOptions(dialog.getByRole('combobox', { name: /Workspace/ }), other.name)
    expect(await dialog.findByText('1 match found in Helvion Asia. Nothing is missing.')).toBeTruthy()
    await user.selectOptions(dialog.getByRole('combobox', { name: /Workspace/ }), third.name)
    expect((await dialog.findByRole('alert')).textContent).toContain('role')
  })

  test('keeps the dialog when it fails', async ({ open, save, other, network }) => {
    await save({ name: 'Kept view' })
    expect(other.name).toBe('Helvion Asia')
    const { user } = await open('/bookmarks?q=Kept', 'MEMBER')
    const dialog = await choose(user, 'Kept view')
    expect(await dialog.findByText(/^Nothing to match/)).toBeTruthy()
    network.answer('POST', '/bookmarks/copies', () => refusal(404, 'There is no such bookmark'))
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await dialog.findByText(/no longer|doesn't exist|deleted/i)).toBeTruthy()
    expect(network.requests.filter((request) => request === COPIES)).toHaveLength(2)
  })

  test('is not offered to people with one workspace', async ({ open, save }) => {
    await save({ name: 'Only one' })
    await open('/bookmarks', 'VIEWER')
    await screen.findByText('Only one')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
