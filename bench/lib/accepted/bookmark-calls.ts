import { api, bookmark } from '../client.ts'
import type { Calls } from './call.ts'
import type { Things } from './things.ts'

const STATE_BYTES = 990_000

export function bookmarkCalls({ make, administrator, bookmarks, caller, elsewhere, people }: Things): Calls {
  const [saved = '', ...others] = bookmarks
  const large = () => make.bookmark('Large', STATE_BYTES)
  const workingCopy = { state: { note: 'x'.repeat(STATE_BYTES) }, userId: caller }
  return {
    updateBookmark: () => ({
      what: 'a state of a megabyte, 500 readers',
      body: {
        ...bookmark('Large', STATE_BYTES),
        userId: caller,
        description: 'x'.repeat(10_000),
        permittedReadUserIds: people,
        permittedWriteUserIds: people,
      },
    }),
    shareBookmark: () => ({
      what: '500 people',
      body: {
        bookmarkId: saved,
        sharedWithUserIds: people,
        notifyUsers: true,
        canEdit: true,
        message: 'x'.repeat(1000),
      },
    }),
    unshareBookmark: async () => {
      const [bookmarkId, [sharedWithUserId = '']] = [await large(), people]
      await make.request('POST', `${api}/bookmarkShares`, { bookmarkId, sharedWithUserIds: people })
      return { what: 'one of 500 people', query: { bookmarkId, sharedWithUserId } }
    },
    saveWorkingCopy: () => ({ what: 'a state of a megabyte', body: workingCopy }),
    discardWorkingCopy: async () => {
      const id = await large()
      await make.request('PUT', `${api}/bookmarks/${id}/workingCopy`, workingCopy)
      return { what: 'a state of a megabyte', params: { id } }
    },
    restoreBookmark: async () => {
      const id = await large()
      await make.request('DELETE', `${api}/bookmarks/${id}`)
      return { what: 'a state of a megabyte', params: { id } }
    },
    transferBookmarks: () => ({
      what: `${others.length} bookmarks`,
      body: { bookmarkIds: others, newOwnerId: people[0] },
    }),
    copyBookmarks: () => ({
      what: '100 bookmarks of 100 kB',
      body: { bookmarkIds: others.slice(0, 100), workspaceId: elsewhere },
      headers: administrator.headers,
    }),

    savePreference: () => ({
      what: '16 KiB',
      params: { key: 'list.bookmarks' },
      body: { note: 'x'.repeat(16_300) },
    }),
    deletePreference: () => ({ what: '16 KiB', params: { key: 'list.bookmarks' } }),
  }
}
