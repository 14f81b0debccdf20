import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '#testing/bookmarks.ts'

test('a bookmark is duplicated as one of the reader’s own, without its options and without a view', async ({
  open,
  save,
  stored,
  storedAs,
  site,
}) => {
  const state = { filter: { fullTextSearch: 'oak' } }
  const members = { state, description: 'Trees', predefined: true, readonly: true, permittedReadUserIds: [] }
  const { id } = await save({ name: 'Oaks', ...members }, 'ADMIN')
  const { user } = await open(`/bookmarks?open=${id}`, 'MEMBER')
  const panel = within(await screen.findByRole('complementary', { name: 'Oaks' }))
  await user.click(panel.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await screen.findByRole('button', { name: 'Create bookmark' })
  const dialog = within(screen.getByRole('dialog', { name: 'Duplicate bookmark' }))
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Copy of Oaks')
  await user.click(dialog.getByRole('button', { name: 'Create bookmark' }))
  await screen.findByRole('complementary', { name: 'Copy of Oaks' })

  const { userId } = site.caller('MEMBER')
  const copy = { state, description: 'Trees', userId, predefined: false, readonly: false, permittedReadUserIds: [] }
  expect(await storedAs('Copy of Oaks')).toEqual([expect.objectContaining(copy)])
  expect((await stored(id)).views).toBe(0)
})

test('the copy of what only some people can view is its new owner’s alone', async ({ open, save, storedAs, site }) => {
  const [admin, member] = [site.caller('ADMIN').userId, site.caller('MEMBER').userId]
  const { id } = await save({ name: 'Elms', permittedReadUserIds: [admin, member] }, 'ADMIN')
  const { user } = await open(`/bookmarks/${id}/duplicate`, 'MEMBER')
  await user.click(await screen.findByRole('button', { name: 'Create bookmark' }))
  await screen.findByRole('complementary', { name: 'Copy of Elms' })
  const [copy] = await storedAs('Copy of Elms')
  expect(copy).toMatchObject({ permittedReadUserIds: [member], permittedWriteUserIds: [member] })
})

test('people whose role can’t create bookmarks read why they can’t duplicate one', async ({ open, save }) => {
  const { id } = await save({ name: 'Ashes' })
  const { user } = await open(`/bookmarks?open=${id}`, 'VIEWER')
  const panel = within(await screen.findByRole('complementary', { name: 'Ashes' }))
  await user.click(panel.getByRole('button', { name: 'More actions' }))
  const item = await screen.findByRole('menuitem', { name: /^Duplicate/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain("Your role can't create bookmarks")
})

test('a bookmark that the reader can’t view can’t be duplicated', async ({ open, save, site }) => {
  const { id } = await save({ name: 'Yews', permittedReadUserIds: [site.caller('ADMIN').userId] }, 'ADMIN')
  await open(`/bookmarks/${id}/duplicate`, 'MEMBER')
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate bookmark' }))
  await dialog.findByText('Bookmark not found')
  expect(dialog.queryByRole('textbox')).toBeNull()
})
