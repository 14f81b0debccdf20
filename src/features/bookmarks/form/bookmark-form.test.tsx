import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '#testing/bookmarks.ts'
import { rowNames } from '#testing/list-rows.ts'

const dialogField = (label: string | RegExp) => within(screen.getByRole('dialog')).getByLabelText(label)

test('the address of the form of a bookmark offers a viewer to ask for access, and no fields', async ({
  open,
  save,
}) => {
  const { id } = await save({ name: 'Only to view' })
  await open(`/bookmarks/${id}/edit`, 'VIEWER')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit bookmark' }))
  await dialog.findByText("You can't edit bookmarks")
  await dialog.findByRole('button', { name: 'Ask for access' })
  expect(dialog.queryByLabelText('Name')).toBeNull()
})

test('the address of the form of a bookmark that only others may edit says so, and leads to the bookmark', async ({
  open,
  save,
  site,
}) => {
  const { id } = await save({ name: 'Not mine', permittedWriteUserIds: [site.caller('ADMIN').userId] }, 'ADMIN')
  const { user } = await open(`/bookmarks/${id}/edit`, 'MEMBER')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit bookmark' }))
  await dialog.findByText("You can't edit this bookmark")
  dialog.getByText(/Only the owner, editors and administrators can edit/)
  expect(dialog.queryByLabelText('Name')).toBeNull()
  await user.click(dialog.getByRole('link', { name: 'View bookmark' }))
  await screen.findByRole('complementary', { name: 'Not mine' })
})

describe('a new bookmark', () => {
  test('is disabled for a viewer, with the reason', async ({ open }) => {
    await open('/bookmarks', 'VIEWER')
    const button = await screen.findByRole('button', { name: /New bookmark/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('data-tip')).toContain("Your role can't create bookmarks")
    cleanup()
    await open('/bookmarks/new', 'VIEWER')
    const dialog = await screen.findByRole('dialog', { name: 'New bookmark' })
    expect(await within(dialog).findByText("You can't create bookmarks")).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  test('keeps its form when the service refuses it, with the refusal at its field', async ({ open }) => {
    const { user } = await open('/bookmarks/new', 'MEMBER')
    const dialog = await screen.findByRole('dialog', { name: 'New bookmark' })
    const key = within(dialog).getByLabelText(/^Group key/)
    await user.type(within(dialog).getByLabelText('Name'), 'Kept')
    await user.click(key)
    await user.paste('k'.repeat(300))
    await user.click(within(dialog).getByRole('button', { name: 'Create bookmark' }))

    await waitFor(() => expect(key.getAttribute('aria-invalid')).toBe('true'))
    expect(within(dialog).getByRole('alert').textContent).toContain('Correct one field')
    expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Kept')

    await user.clear(key)
    await user.type(key, 'flow')
    await user.click(within(dialog).getByRole('button', { name: 'Create bookmark' }))
    expect(await screen.findByText('“Kept” created')).toBeTruthy()
    await waitFor(() => expect(rowNames()).toContain('Kept'))
  })

  test('shows line and column where its state is not JSON', async ({ open }) => {
    const { user } = await open('/bookmarks/new', 'MEMBER')
    await user.click(await screen.findByText('Advanced'))
    const state = await screen.findByRole('textbox', { name: 'Saved filters (JSON)' })
    await user.clear(state)
    await user.click(state)
    await user.paste('{\n  "a": }')
    await user.type(dialogField('Name'), 'Broken')
    await user.click(screen.getByRole('button', { name: 'Create bookmark' }))
    expect(await screen.findByText('Invalid JSON at line 2, column 8')).toBeTruthy()
  })

  test('can be shared with named people by the keyboard alone', async ({ site, open, storedAs }) => {
    const { user } = await open('/bookmarks/new', 'MEMBER')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'For the viewer')
    await user.click(within(screen.getByRole('radiogroup', { name: 'Can view' })).getByLabelText('Specific people'))
    await user.type(await screen.findByRole('combobox', { name: 'People and roles who can view' }), 'elena')
    await screen.findByRole('option', { name: /Elena Petrova/ })
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove Elena Petrova' })).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('“For the viewer” created')).toBeTruthy()
    const [made] = await storedAs('For the viewer')
    expect(made).toMatchObject({
      permittedReadUserIds: [site.caller('VIEWER').userId],
      permittedWriteUserIds: [site.caller('MEMBER').userId],
    })
  })
})

describe('editing a bookmark', () => {
  test('merges a version that somebody else saved first, and keeps members that the form does not show', async ({
    site,
    open,
    plain,
    save,
    stored,
  }) => {
    const { id, ...before } = await save({ name: 'Both', i18nKey: 'kept.key', temporary: true })
    const { router, user } = await open(`/bookmarks/${id}/edit?q=mine`, 'MEMBER')
    await screen.findByRole('textbox', { name: 'Name' })
    const theirs = { ...plain('MEMBER'), ...before, name: 'Theirs', groupKey: 'theirs' }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, theirs)

    await user.clear(dialogField('Name'))
    await user.type(dialogField('Name'), 'Mine')
    await user.type(dialogField(/^Description/), 'Said by me')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const stale = await screen.findByRole('dialog', { name: /saved first/ })
    expect(within(stale).getByRole('alert').textContent).toContain('Both versions changed one field')
    await user.click(within(stale).getByRole('radio', { name: 'Name: take the saved version' }))
    await user.click(within(stale).getByRole('button', { name: 'Save merged version' }))

    await screen.findByText('“Theirs” saved')
    expect(await stored(id)).toMatchObject({
      name: 'Theirs',
      groupKey: 'theirs',
      description: 'Said by me',
      i18nKey: 'kept.key',
      temporary: true,
    })
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/bookmarks?q=mine'))
  })

  test('asks before the back button discards changes', async ({ open, save }) => {
    const { id } = await save({ name: 'Half typed' })
    const { router, user } = await open('/bookmarks?q=half', 'MEMBER')
    await screen.findByRole('row', { name: /Half typed/ })
    await router.navigate(`/bookmarks/${id}/edit?q=half`)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' and lost')
    await router.navigate(-1)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialogField('Name')).toHaveProperty('value', 'Half typed and lost')
    await router.navigate(-1)
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })

  test('is disabled for a read-only bookmark of another person, with the reason', async ({ open, save }) => {
    const { id } = await save({ name: 'Locked', readonly: true }, 'ADMIN')
    await open(`/bookmarks?q=locked&open=${id}`, 'MEMBER')
    const edit = await screen.findByRole('button', { name: 'Edit' })
    expect(edit.getAttribute('data-tip')).toContain('This bookmark is read-only')
  })
})
