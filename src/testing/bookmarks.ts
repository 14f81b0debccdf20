import type { Bookmark, BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { type PersonRole, test as base } from './fixtures.ts'

/** The fixtures of the console's tests, with bookmarks that are saved and read past the page. */
export const test = base
  .extend('plain', { scope: 'file' }, ({ site }) => (role: PersonRole): BookmarkInput => ({
    name: 'Plain',
    type: 'INVENTORY',
    state: { filter: { facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'] }] } },
    userId: site.caller(role).userId,
    readonly: false,
    views: 0,
    predefined: false,
    temporary: false,
    oDataEnabled: false,
    permittedReadUserIds: [],
    permittedWriteUserIds: [],
    referencedFactSheetIds: [],
  }))
  /** Saves a bookmark past the page. */
  .extend('save', { scope: 'file' }, ({ site, plain }) => {
    return async (members: Partial<BookmarkInput> = {}, role: PersonRole = 'MEMBER'): Promise<Bookmark> => {
      const { bookmarks } = site.service.services
      return JSON.parse((await bookmarks.create(site.caller(role), { ...plain(role), ...members })).json)
    }
  })
  .extend('stored', { scope: 'file' }, ({ site }) => async (id: string): Promise<Bookmark> => {
    return JSON.parse((await site.service.services.bookmarks.get(site.caller('ADMIN'), id, false)).json)
  })
  /** The stored inventory views whose name begins like this. */
  .extend('storedAs', { scope: 'file' }, ({ site }) => async (name: string): Promise<Bookmark[]> => {
    const filter = { type: 'INVENTORY', oDataOnly: false, groupKey: undefined }
    const { texts } = await site.service.services.bookmarks.list(site.caller('ADMIN'), filter)
    const all: Bookmark[] = JSON.parse(`[${texts.join()}]`)
    return all.filter((bookmark) => bookmark.name.startsWith(name))
  })
