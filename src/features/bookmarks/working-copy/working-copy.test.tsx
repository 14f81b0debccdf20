import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { refusal } from '#testing/network.ts'
import { reasonOf } from '#testing/reason.ts'
import { draft, savedState, test } from '#testing/bookmark-drafts.ts'

const rowsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('the page of a bookmark with a working copy', () => {
  test('says what was changed, and undoes one change at a time', async ({ openDraft, stored, copyOf }) => {
    const { user, id } = await openDraft('MEMBER')
    screen.getByText('Your working copy differs from the saved view.')
    screen.getByText(/^3 changes since .+, visible only to you$/)
    await screen.findByText('Technical Fit')
    expect(rowsIn('Filters')).toEqual([
      'TIME Classificationaddedany ofInvestMigrateUndo',
      '=Fact sheet type is unchanged',
    ])
    expect(rowsIn('Columns')[0]).toBe('Technical FitremovedColumn 2, after LifecycleUndo')
    expect(rowsIn('Sort')).toEqual(['Sort byName, ascending→Name, descendingUndo'])
    await user.click(screen.getByRole('button', { name: 'Undo: Sort by' }))
    await screen.findByRole('button', { name: /^Publish 2 changes/ })
    expect(await copyOf(id, 'MEMBER')).toEqual({ ...draft, sorting: savedState.sorting })
    expect((await stored(id)).state).toEqual(savedState)
  })

  test('publishes it with Ctrl S', async ({ openDraft, stored, copyOf }) => {
    const { user, id } = await openDraft('MEMBER')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('3 changes published')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Working copy' })).toBeNull())
    expect((await stored(id)).state).toEqual(draft)
    expect(await copyOf(id, 'MEMBER')).toBeUndefined()
  })

  test('discards it, and undoes that', async ({ openDraft, copyOf }) => {
    const { user, id } = await openDraft('MEMBER')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await screen.findByText('Working copy discarded')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Working copy' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('region', { name: 'Working copy' })
    expect(await copyOf(id, 'MEMBER')).toEqual(draft)
  })

  test('saves it as a new bookmark where the reader cannot edit this one', async ({ openDraft, stored, site }) => {
    const { user, id, bookmark, router } = await openDraft('MEMBER', { readonly: true }, 'ADMIN')
    expect(reasonOf(screen.getByRole('button', { name: 'History' }))).toMatch(/^Only people who can edit/)
    await user.click(screen.getByRole('button', { name: /^Save as new bookmark/ }))
    await screen.findByRole('heading', { name: `Copy of ${bookmark.name}`, level: 1 })
    const copy = await stored(router.state.location.pathname.split('/')[2] ?? '')
    expect([copy.state, copy.userId]).toEqual([draft, site.caller('MEMBER').userId])
    expect((await stored(id)).state).toEqual(savedState)
  })

  test('keeps everything when somebody has saved a newer version, and merges what does not overlap', async ({
    openDraft,
    stored,
    site,
  }) => {
    const { user, id } = await openDraft('MEMBER')
    const theirs = { ...savedState, columns: [...savedState.columns, 'tags'] }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, { ...(await stored(id)), state: theirs })
    await user.click(screen.getByRole('button', { name: /^Publish 3 changes/ }))
    await screen.findByText('Someone saved a newer version. Review your changes, then try again.')
    await user.click(screen.getByRole('link', { name: 'History' }))
    const history = within(await screen.findByRole('complementary', { name: 'History' }))
    await history.findByText("Your changes don't overlap. Publishing keeps both.")
    await user.click(screen.getByRole('button', { name: /^Publish 3 changes/ }))
    await screen.findByText('3 changes published')
    expect((await stored(id)).state).toEqual({ ...draft, columns: [...draft.columns, 'tags'] })
  })
})

describe('the page of a bookmark', () => {
  test('without a working copy shows the saved view', async ({ save, open }) => {
    const { id, name } = await save({ state: savedState })
    const { user } = await open(`/bookmarks/${id}`, 'MEMBER')
    await screen.findByRole('heading', { name, level: 1 })
    expect(screen.getByRole('tab', { name: 'Preview', selected: true })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Changes' }))
    await screen.findByText('No working copy yet. Edit the bookmark to start one.')
  })

  test('says that there is no such bookmark', async ({ open }) => {
    await open(`/bookmarks/${crypto.randomUUID()}`, 'MEMBER')
    await screen.findByText('Bookmark not found')
  })

  test('that could not be loaded is loaded again', async ({ save, open, network }) => {
    const { id, name } = await save({ state: savedState })
    network.answer('GET', `/bookmarks/${id}`, () => refusal(500, 'Reference 1a2b'))
    const { user } = await open(`/bookmarks/${id}`, 'MEMBER')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    network.mend()
    await user.click(retry)
    await screen.findByRole('heading', { name, level: 1 })
  })
})
