import { screen, waitFor, within } from '@testing-library/react'
import type { BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { describe, expect } from 'vitest'
import { test as base } from '#testing/bookmarks.ts'

const field = (label: string | RegExp) =>
  within(screen.getByRole('dialog', { name: 'Edit bookmark' })).getByLabelText(label)

const test = base
  /** A member types a description and a name, an administrator saves other changes first, and the member saves. */
  .extend('collide', ({ site, open, plain, save }) => async (name: string, theirs: Partial<BookmarkInput>) => {
    const { id } = await save({ name })
    const opened = await open(`/bookmarks/${id}/edit`, 'MEMBER')
    await screen.findByRole('textbox', { name: 'Name' })
    const body = { ...plain('MEMBER'), name, ...theirs }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, body)
    await opened.user.clear(field('Name'))
    await opened.user.type(field('Name'), 'Mine')
    await opened.user.type(field(/^Description/), 'Said by me')
    await opened.user.click(screen.getByRole('button', { name: 'Save changes' }))
    const comparison = within(await screen.findByRole('dialog', { name: /saved first/ }))
    return { ...opened, id, comparison }
  })

describe('a bookmark that somebody else saved first', () => {
  test('is merged without a choice when both changed other fields', async ({ collide, stored }) => {
    const { comparison, user, id } = await collide('Other fields', { groupKey: 'theirs', readonly: true })
    expect(comparison.getByRole('alert').textContent).toContain("Your changes don't overlap")
    expect(comparison.queryByRole('radio')).toBeNull()
    await user.click(comparison.getByRole('button', { name: 'Save merged version' }))
    await screen.findByText('“Mine” saved')
    expect(await stored(id)).toMatchObject({
      name: 'Mine',
      description: 'Said by me',
      groupKey: 'theirs',
      readonly: true,
    })
  })

  test('is overwritten with mine on request, wherever both changed a field', async ({ collide, stored }) => {
    const { comparison, user, id } = await collide('Conflict', { name: 'Theirs', groupKey: 'theirs' })
    await user.click(comparison.getByRole('radio', { name: 'Name: take the saved version' }))
    await user.click(comparison.getByRole('button', { name: 'Overwrite with mine' }))
    await screen.findByText('“Mine” saved')
    expect(await stored(id)).toMatchObject({ name: 'Mine', description: 'Said by me', groupKey: 'theirs' })
  })

  test('is left as it was saved when the reader discards their changes, and the form closes', async ({
    collide,
    stored,
  }) => {
    const { comparison, user, id, router } = await collide('Reloaded', { name: 'Theirs' })
    await user.click(comparison.getByRole('button', { name: 'Discard my changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('row', { name: /Theirs/ })
    expect(await stored(id)).toMatchObject({ name: 'Theirs' })
    expect(await stored(id)).not.toHaveProperty('description')
  })

  test('is compared again when the comparison is closed and the form saved once more', async ({ collide, stored }) => {
    const { comparison, user, id } = await collide('Closed', { name: 'Theirs' })
    await user.click(comparison.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /saved first/ })).toBeNull())
    expect(field('Name')).toHaveProperty('value', 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByRole('dialog', { name: /saved first/ })
    expect(await stored(id)).toMatchObject({ name: 'Theirs' })
  })

  test('is compared once more when a third version was saved during the choice', async ({
    collide,
    plain,
    site,
    stored,
  }) => {
    const { comparison, user, id } = await collide('Third', { name: 'Theirs' })
    const third = { ...plain('MEMBER'), name: 'Third', groupKey: 'third' }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, third)
    await user.click(comparison.getByRole('radio', { name: 'Name: keep yours' }))
    await user.click(comparison.getByRole('button', { name: 'Save merged version' }))
    const again = within(await screen.findByRole('dialog', { name: /saved first/ }))
    await again.findByText('third')
    await user.click(again.getByRole('radio', { name: 'Name: keep yours' }))
    await user.click(await again.findByRole('button', { name: 'Save merged version' }))
    await screen.findByText('“Mine” saved')
    expect(await stored(id)).toMatchObject({ name: 'Mine', groupKey: 'third', description: 'Said by me' })
  })
})

describe('the comparison of two versions', () => {
  test('names the person who saved first, and when', async ({ collide }) => {
    const { comparison } = await collide('Named', { name: 'Theirs' })
    expect(screen.getByRole('dialog', { name: 'Priya Raman saved first' })).toBeTruthy()
    expect(comparison.getByRole('alert').textContent).toMatch(/^Priya Raman saved changes at \d+:\d+/)
    expect(comparison.getByRole('columnheader', { name: /^Priya Raman, / })).toBeTruthy()
  })

  test('says that it was the reader in another window', async ({ open, plain, save, site }) => {
    const { id } = await save({ name: 'Two windows' })
    const { user } = await open(`/bookmarks/${id}/edit`, 'MEMBER')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' here')
    const { bookmarks } = site.service.services
    await bookmarks.update(site.caller('MEMBER'), { id }, { ...plain('MEMBER'), name: 'Two windows there' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const comparison = within(await screen.findByRole('dialog', { name: 'You saved first in another window' }))
    expect(comparison.getByRole('columnheader', { name: 'This window' })).toBeTruthy()
    expect(comparison.getByText('Two windows there')).toBeTruthy()
  })
})

describe('a conflict', () => {
  test('has no choice made beforehand, and saving says what is missing', async ({ collide, stored }) => {
    const { comparison, user, id } = await collide('Undecided', { name: 'Theirs', description: 'Said by them' })
    const radios = comparison.getAllByRole('radio')
    expect(radios).toHaveLength(4)
    for (const radio of radios) expect(radio).toHaveProperty('checked', false)
    await user.click(comparison.getByRole('button', { name: 'Save merged version' }))
    await comparison.findByText('Choose a version first: Name, Description')
    expect(document.activeElement).toBe(comparison.getByRole('radio', { name: 'Name: keep yours' }))
    expect(await stored(id)).toMatchObject({ name: 'Theirs' })
  })

  test('of a text can keep the changes of both', async ({ open, plain, save, site, stored }) => {
    const text = 'All applications of the bank that run in Ulm'
    const { id } = await save({ name: 'Prose', description: text })
    const { user } = await open(`/bookmarks/${id}/edit`, 'MEMBER')
    const description = await screen.findByRole('textbox', { name: /^Description/ })
    const theirs = { ...plain('MEMBER'), name: 'Prose', description: text.replace('All', 'Most') }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, theirs)
    await user.type(description, ' and Bonn')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const comparison = within(await screen.findByRole('dialog', { name: /saved first/ }))
    await user.click(comparison.getByRole('radio', { name: 'Description: keep both changes' }))
    await user.click(comparison.getByRole('button', { name: 'Save merged version' }))
    await screen.findByText('“Prose” saved')
    expect(await stored(id)).toMatchObject({
      description: 'Most applications of the bank that run in Ulm and Bonn',
    })
  })
})

describe('the form of a bookmark', () => {
  test('is kept when it cannot be saved for want of a connection, and says so', async ({
    open,
    save,
    network,
    stored,
  }) => {
    const { id } = await save({ name: 'Offline' })
    const { user } = await open(`/bookmarks/${id}/edit`, 'MEMBER')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' for now')
    network.cut('PUT')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText(/The server didn't respond/)
    expect(field('Name')).toHaveProperty('value', 'Offline for now')
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('“Offline for now” saved')
    expect(await stored(id)).toMatchObject({ name: 'Offline for now' })
  })

  test('says when the bookmark was deleted while somebody edited it', async ({ open, save, site }) => {
    const { id } = await save({ name: 'Gone meanwhile' })
    const { user } = await open(`/bookmarks/${id}/edit`, 'MEMBER')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
    await site.service.services.bookmarks.remove(site.caller('ADMIN'), { id })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Edit bookmark' }))
    expect((await dialog.findByRole('alert')).textContent).toContain("Your changes weren't saved. It was deleted")
    expect(field('Name')).toHaveProperty('value', 'Gone meanwhile!')
  })
})
