import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { draft, savedState, test as base } from '#testing/bookmark-drafts.ts'

const test = base
  /** Opens the form of a bookmark at an address below its own. */
  .extend('edit', ({ open }) => async (path: string) => {
    const opened = await open(path, 'MEMBER')
    await screen.findByRole('textbox', { name: 'Saved filters (JSON)', hidden: true })
    return opened
  })

const write = (state: object) => {
  const json = screen.getByRole('textbox', { name: 'Saved filters (JSON)', hidden: true })
  fireEvent.change(json, { target: { value: JSON.stringify(state) } })
}

describe('the form of a bookmark', () => {
  test('saves its state as a draft, which changes nothing for others', async ({ edit, save, stored, copyOf }) => {
    const { id, name } = await save({ state: savedState })
    const { user } = await edit(`/bookmarks/${id}/edit`)
    write(draft)
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await screen.findByText('Draft saved')
    await screen.findByRole('heading', { name, level: 1 })
    expect(await copyOf(id, 'MEMBER')).toEqual(draft)
    expect((await stored(id)).state).toEqual(savedState)
  })

  test('keeps other changes in the form when a draft is saved, and says so', async ({ edit, save, stored }) => {
    const { id, name } = await save({ state: savedState })
    const { user } = await edit(`/bookmarks/${id}/edit`)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of ports')
    write(draft)
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await screen.findByText('Draft saved. Not part of it and still unsaved: Name')
    expect((await stored(id)).name).toBe(name)
  })

  test('starts with the draft, and saving publishes it', async ({ edit, saveDraft, stored, copyOf }) => {
    const { id } = await saveDraft('MEMBER')
    const { user } = await edit(`/bookmarks/${id}/edit`)
    await screen.findByText("You're editing your working copy. Saving publishes it.")
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' of ports')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(async () => expect((await stored(id)).state).toEqual(draft))
    expect(await copyOf(id, 'MEMBER')).toBeUndefined()
  })

  test('leaves a draft alone that was begun from an earlier version', async ({
    open,
    saveDraft,
    stored,
    site,
    copyOf,
  }) => {
    const bookmark = await saveDraft('MEMBER')
    const { id } = bookmark
    const theirs = { ...savedState, columns: ['tags'] }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, { ...bookmark, state: theirs })
    const { user } = await open(`/bookmarks/${id}/edit`, 'MEMBER')
    await screen.findByText(/^Someone saved a newer version since you began your draft\./)
    expect(screen.queryByRole('button', { name: 'Save as draft' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' of ports')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(async () => expect((await stored(id)).name).toBe(`${bookmark.name} of ports`))
    expect((await stored(id)).state).toEqual(theirs)
    expect(await copyOf(id, 'MEMBER')).toEqual(draft)
  })
})

describe('the form of a working copy', () => {
  test('begins one of a bookmark that its reader cannot edit', async ({ edit, save, stored, copyOf }) => {
    const { id } = await save({ state: savedState, readonly: true }, 'ADMIN')
    const { user } = await edit(`/bookmarks/${id}/working-copy`)
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    write(draft)
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await screen.findByRole('region', { name: 'Working copy' })
    expect(await copyOf(id, 'MEMBER')).toEqual(draft)
    expect((await stored(id)).state).toEqual(savedState)
  })

  test('bases a new one on the version that it was opened with', async ({ edit, save, stored, site, copyOf }) => {
    const bookmark = await save({ state: savedState })
    const { id } = bookmark
    const { user } = await edit(`/bookmarks/${id}/working-copy`)
    write(draft)
    const theirs = { ...savedState, columns: [...savedState.columns, 'tags'] }
    await site.service.services.bookmarks.update(site.caller('ADMIN'), { id }, { ...bookmark, state: theirs })
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await user.click(await screen.findByRole('button', { name: /^Publish 3 changes/ }))
    await screen.findByText('3 changes published')
    expect((await stored(id)).state).toEqual({ ...draft, columns: [...draft.columns, 'tags'] })
    expect(await copyOf(id, 'MEMBER')).toBeUndefined()
  })
})
