import { screen, waitFor, within } from '@testing-library/react'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { describe, expect } from 'vitest'
import { refusal } from '#testing/network.ts'
import { draft, savedState, test as base } from '#testing/bookmark-drafts.ts'

const test = base
  /** Saves a bookmark of a member with so many versions, whose states say which they are. */
  .extend('saveVersions', ({ save, site }) => async (count: number): Promise<Bookmark> => {
    const bookmark = await save({ name: `Versions ${crypto.randomUUID()}`, state: { ...savedState, nth: 1 } })
    for (let nth = 2; nth <= count; nth++) {
      const body = { ...bookmark, state: { ...savedState, nth } }
      await site.service.services.bookmarks.update(site.caller('MEMBER'), { id: bookmark.id }, body)
    }
    return bookmark
  })
  .extend('openHistory', ({ saveVersions, open }) => async (count: number) => {
    const bookmark = await saveVersions(count)
    const opened = await open(`/bookmarks/${bookmark.id}?history=open`, 'MEMBER')
    const history = within(await screen.findByRole('complementary', { name: 'History' }))
    await history.findByRole('link', { name: `Version ${count}` })
    return { ...opened, history, id: bookmark.id }
  })

const versionsIn = (history: Pick<typeof screen, 'getAllByRole'>) =>
  history.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

describe('the history of a bookmark', () => {
  test('has the latest versions, and earlier ones on demand', async ({ openHistory }) => {
    const { history, user } = await openHistory(22)
    expect(versionsIn(history)).toHaveLength(20)
    expect(versionsIn(history)[0]).toBe('Version 22Current')
    // The earliest of the page has nothing listed to compare it with.
    expect(history.getAllByText('nth changed')).toHaveLength(19)
    await user.click(history.getByRole('button', { name: 'Load 2 more' }))
    await history.findByRole('link', { name: 'Version 1' })
    history.getByText('First version')
    expect(history.queryByRole('button', { name: /^Load/ })).toBeNull()
  })

  test('says how many versions are for those alone who could view the bookmark then', async ({ save, site, open }) => {
    const alone = [site.caller('ADMIN').userId]
    const lists = { permittedReadUserIds: alone, permittedWriteUserIds: alone }
    const bookmark = await save({ name: `Past ${crypto.randomUUID()}`, state: savedState, ...lists }, 'ADMIN')
    const shared = { permittedReadUserIds: [], permittedWriteUserIds: [] }
    const body = { ...bookmark, ...shared, state: { ...savedState, nth: 2 } }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id: bookmark.id }, body)
    await open(`/bookmarks/${bookmark.id}?history=open`, 'MEMBER')
    const history = within(await screen.findByRole('complementary', { name: 'History' }))
    await history.findByText('1 earlier version is visible only to people who had access at the time')
    history.getByText("You didn't have access to the version before this one")
    expect(versionsIn(history)).toEqual(['Version 2Current'])
  })

  test('restores an earlier version as a new one', async ({ openHistory, stored }) => {
    const { history, user, id } = await openHistory(3)
    await user.click(history.getByRole('link', { name: 'Version 2' }))
    expect(await history.findAllByText('nth changed')).toHaveLength(2)
    await history.findByText('Restoring creates version 4. Nothing is lost.')
    await user.click(history.getByRole('button', { name: 'Restore version 2' }))
    await screen.findByText('Version 2 restored')
    await waitFor(() => expect(versionsIn(history)[0]).toBe('Version 4CurrentRestored from 2'))
    expect((await stored(id)).state).toEqual({ ...savedState, nth: 2 })
  })

  test('opens and closes by key, and so does the JSON diff', async ({ openHistory }) => {
    const { history, user } = await openHistory(2)
    await user.click(history.getByRole('link', { name: 'Version 1' }))
    await user.click(await history.findByRole('link', { name: 'Compare' }))
    await screen.findByRole('region', { name: 'Other settings' })
    await user.keyboard('h')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'History' })).toBeNull())
    await user.keyboard('d')
    await screen.findByRole('region', { name: 'JSON diff' })
    await user.keyboard('d')
    await screen.findByRole('region', { name: 'Other settings' })
    await user.keyboard('h')
    await screen.findByRole('complementary', { name: 'History' })
  })

  test('compares an earlier version with the current one', async ({ openHistory }) => {
    const { history, user } = await openHistory(3)
    await user.click(history.getByRole('link', { name: 'Version 1' }))
    await user.click(await history.findByRole('link', { name: 'Compare' }))
    await screen.findByRole('region', { name: 'Version 1 compared with the current version.' })
    const changes = within(await screen.findByRole('region', { name: 'Other settings' }))
    expect(changes.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['nth1→3'])
    await user.click(screen.getByRole('tab', { name: /^JSON diff/ }))
    expect((await screen.findByRole('region', { name: 'JSON diff' })).textContent).toContain('Removed:   "nth": 1')
    await user.click(screen.getByRole('link', { name: 'Close comparison' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /compared/ })).toBeNull())
  })

  test('that could not be loaded is loaded again', async ({ save, open, network }) => {
    const { id } = await save({ state: savedState })
    network.answer('GET', '/versions', () => refusal(500, 'Reference 1a2b'))
    const { user } = await open(`/bookmarks/${id}?history=open`, 'MEMBER')
    const history = within(await screen.findByRole('complementary', { name: 'History' }))
    await history.findByRole('alert')
    network.mend()
    await user.click(history.getByRole('button', { name: 'Retry' }))
    await history.findByRole('link', { name: 'Version 1' })
  })

  test('is for people who can edit the bookmark', async ({ save, open }) => {
    const { id } = await save({ state: savedState, readonly: true }, 'ADMIN')
    await open(`/bookmarks/${id}?history=open`, 'MEMBER')
    const history = within(await screen.findByRole('complementary', { name: 'History' }))
    await history.findByText("You can't view the history")
  })
})

describe('a newer version than the one that a working copy was begun from', () => {
  test('needs a choice where both changed the same', async ({ openDraft, site, stored }) => {
    const { bookmark, id, router, user } = await openDraft('MEMBER')
    const theirs = { ...savedState, sorting: [{ key: 'lifecycle', order: 'asc' }] }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, { ...bookmark, state: theirs })
    await user.click(screen.getByRole('button', { name: /^Publish 3 changes/ }))
    const choice = within(await screen.findByRole('group', { name: 'Sort by' }))
    const publish = screen.getByRole('button', { name: /^Publish 2 changes/ })
    expect(publish.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Control>}s{/Control}')
    expect((await stored(id)).state).toEqual(theirs)
    await user.click(choice.getByRole('button', { name: 'Sort by: use your change' }))
    await user.click(await screen.findByRole('button', { name: /^Publish 3 changes/ }))
    await screen.findByText('3 changes published')
    expect((await stored(id)).state).toEqual(draft)
    expect(router.state.location.pathname).toBe(`/bookmarks/${id}`)
  })

  test('is only replaced after a question, if the earlier one cannot be read', async ({
    openDraft,
    site,
    stored,
    network,
  }) => {
    const { bookmark, id, user } = await openDraft('MEMBER')
    network.answer('GET', '/versions/1', () => refusal(404, 'There is no such version'))
    const theirs = { ...savedState, more: true }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, { ...bookmark, state: theirs })
    await user.click(screen.getByRole('button', { name: /^Publish 3 changes/ }))
    await user.click(await screen.findByRole('button', { name: /^Publish 4 changes/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Overwrite the saved version?' }))
    expect((await stored(id)).state).toEqual(theirs)
    await user.click(question.getByRole('button', { name: 'Overwrite version' }))
    await screen.findByText('4 changes published')
    expect((await stored(id)).state).toEqual(draft)
  })
})
