import { screen, waitFor, within } from '@testing-library/react'
import { listNotifications } from 'mock-server/contract/notifications.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { test as base } from '#testing/bookmarks.ts'
import { people, type PersonRole } from '#testing/fixtures.ts'

const nameOf = (role: PersonRole) => `${people[role].firstName} ${people[role].lastName}`

const test = base
  /** A bookmark that its owner, the member, alone can see. */
  .extend('saveAlone', { scope: 'file' }, ({ save, site }) => (name: string) => {
    const alone = [site.caller('MEMBER').userId]
    return save({ name, permittedReadUserIds: alone, permittedWriteUserIds: alone })
  })
  .extend('openShare', ({ open }) => async (id: string, role: PersonRole = 'MEMBER') => {
    const opened = await open(`/bookmarks/${id}/share`, role)
    const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
    await dialog.findByRole('region', { name: 'Shared with' })
    return { ...opened, dialog }
  })

describe('the share dialog', () => {
  test('gives access to people and roles, and says who then has it', async ({
    saveAlone,
    openShare,
    stored,
    site,
    signInAs,
  }) => {
    const bookmark = await saveAlone('Given')
    const { dialog, user } = await openShare(bookmark.id)
    const effective = within(dialog.getByRole('complementary', { name: 'Who can see this, and why' }))
    await effective.findByText(nameOf('MEMBER'))
    expect(effective.queryByText(nameOf('VIEWER'))).toBeNull()
    const field = await dialog.findByRole('combobox', { name: 'Add people or roles' })
    await user.type(field, 'elena')
    await user.click(await screen.findByRole('option', { name: /elena@/ }))
    await user.type(field, 'suppor')
    await user.click(await screen.findByRole('option', { name: /^Suppor ?t$/ }))
    await effective.findByText('2 more people can view after sharing')
    await user.click(dialog.getByRole('button', { name: 'Add a message' }))
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Look here')
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    await screen.findByText('“Given” shared')
    await effective.findByText(nameOf('VIEWER'))
    await effective.findByText('Support role')
    await dialog.findByText(/^Shared by Laura Brandt on /)
    const { permittedReadUserIds, permittedReadRoles } = await stored(bookmark.id)
    expect([permittedReadUserIds.at(-1), permittedReadRoles]).toEqual([site.caller('VIEWER').userId, ['SUPPORT']])
    await signInAs('VIEWER')
    const { data } = await call(listNotifications, {})
    expect(data[0]?.sharedBookmark).toMatchObject({ bookmarkName: 'Given', message: 'Look here' })
  })

  test('changes and removes access in place', async ({ saveAlone, openShare, stored, site }) => {
    const bookmark = await saveAlone('Changed')
    const viewer = site.caller('SUPPORT').userId
    await site.service.services.bookmarks.update(
      site.caller('MEMBER'),
      { id: bookmark.id },
      { ...bookmark, views: 0, permittedReadUserIds: [bookmark.userId, viewer] },
    )
    const { dialog, user } = await openShare(bookmark.id)
    const level = await dialog.findByRole('combobox', { name: `Access of ${nameOf('SUPPORT')}` })
    await user.selectOptions(level, 'Can edit')
    await waitFor(async () => expect((await stored(bookmark.id)).permittedWriteUserIds).toContain(viewer))
    const again = await dialog.findByRole('combobox', { name: `Access of ${nameOf('SUPPORT')}` })
    await waitFor(() => expect(again).toHaveProperty('disabled', false))
    await user.selectOptions(again, 'Remove access')
    await waitFor(async () => expect((await stored(bookmark.id)).permittedReadUserIds).toEqual([bookmark.userId]))
    const general = dialog.getByRole('combobox', { name: 'General access' })
    await waitFor(() => expect(general).toHaveProperty('disabled', false))
    // Said before it is done: what was private before stays so.
    dialog.getByText('Earlier versions stay visible only to people who could already view them.')
    await user.selectOptions(general, 'Everyone can view')
    await waitFor(() => expect(dialog.queryByText(/^Earlier versions stay/)).toBeNull())
    await waitFor(async () => expect((await stored(bookmark.id)).permittedReadUserIds).toEqual([]))
    expect((await stored(bookmark.id)).permittedWriteUserIds).toEqual([bookmark.userId])
  })

  test('shows a refusal at the field and keeps what was chosen', async ({ saveAlone, openShare, network }) => {
    const bookmark = await saveAlone('Refused')
    const { dialog, user } = await openShare(bookmark.id)
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one person or role')
    await user.type(await dialog.findByRole('combobox', { name: 'Add people or roles' }), 'elena')
    await user.click(await screen.findByRole('option', { name: /elena@/ }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Access level' }), 'Can edit')
    await user.click(dialog.getByRole('button', { name: 'Share' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Their role can't edit bookmarks/)
    expect(dialog.getByRole('button', { name: 'Remove Elena Petrova' })).toBeTruthy()
    expect(network.requests.length).toBeGreaterThan(0)
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeTruthy()
  })

  test('offers those who can only view it to share with people who have access', async ({ save, openShare, site }) => {
    const bookmark = await save({ name: 'Viewed', permittedWriteUserIds: [site.caller('ADMIN').userId] }, 'ADMIN')
    const { dialog } = await openShare(bookmark.id)
    expect(await dialog.findByText('You can share it with people who already have access')).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'General access' })).toHaveProperty('disabled', true)
    expect(dialog.getByText('Only people who can edit this bookmark can change this')).toBeTruthy()
  })

  test('says so to people whose role cannot share', async ({ save, openShare }) => {
    const bookmark = await save({ name: 'For all' })
    const { dialog } = await openShare(bookmark.id, 'VIEWER')
    expect(await dialog.findByText(/Your role can't share bookmarks/)).toBeTruthy()
    expect(dialog.queryByRole('combobox', { name: 'Add people or roles' })).toBeNull()
  })
})
