import { screen } from '@testing-library/react'
import { type Bookmark, getBookmark } from 'mock-server/contract/bookmarks.ts'
import type { BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { saveWorkingCopy } from 'mock-server/contract/bookmarks/working-copies.ts'
import { call } from '#api/call.ts'
import { test as base } from './bookmarks.ts'
import type { PersonRole } from './fixtures.ts'

const type = { facetKey: 'FactSheetTypes', operator: 'OR', keys: ['Application'] }

export const savedState = {
  filter: { facetFilters: [type] },
  columns: ['lifecycle', 'technicalSuitability', 'completion'],
  sorting: [{ key: 'displayName', order: 'asc' }],
}

/** Three changes: a filter was added, a column removed, and the order turned. */
export const draft = {
  filter: { facetFilters: [type, { facetKey: 'lxTimeClassification', operator: 'OR', keys: ['invest', 'migrate'] }] },
  columns: ['lifecycle', 'completion'],
  sorting: [{ key: 'displayName', order: 'desc' }],
}

/** The fixtures of bookmarks, with pages of a bookmark that has a working copy. */
export const test = base
  .extend('copyOf', ({ signInAs }) => async (id: string, role: PersonRole): Promise<Bookmark['state'] | undefined> => {
    await signInAs(role)
    const { data } = await call(getBookmark, { params: { id }, query: { markAsViewed: false } })
    return data.workingCopy?.state
  })
  /** Saves a bookmark, of a member unless the test says otherwise, and somebody's working copy of it. */
  .extend('saveDraft', ({ save, site, signInAs }) => {
    return async (role: PersonRole, members: Partial<BookmarkInput> = {}, owner: PersonRole = 'MEMBER') => {
      const bookmark = await save({ name: `Drafted ${crypto.randomUUID()}`, state: savedState, ...members }, owner)
      await signInAs(role)
      await call(saveWorkingCopy, {
        params: { id: bookmark.id },
        body: { state: draft, userId: site.caller(role).userId },
      })
      return bookmark
    }
  })
  /** The same, and the page of the bookmark. */
  .extend('openDraft', ({ saveDraft, open }) => {
    return async (role: PersonRole, members: Partial<BookmarkInput> = {}, owner: PersonRole = 'MEMBER') => {
      const bookmark = await saveDraft(role, members, owner)
      const opened = await open(`/bookmarks/${bookmark.id}`, role)
      await screen.findByRole('region', { name: 'Working copy' })
      return { ...opened, bookmark, id: bookmark.id }
    }
  })
