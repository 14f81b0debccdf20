import { bookmarkInput } from './builders.ts'
import type { Client } from './client.ts'
import { LABELS, newFeed, viewOf } from './feeds.ts'
import { addTo, signedIn } from './people.ts'
import type { TestService } from './service.ts'

const CONSOLE = '/services/console/v1'

type Call = () => Promise<{ status: number }>

/** Another workspace that the client can enter as an administrator. */
export async function otherWorkspaceOf(service: TestService, { userId }: Client): Promise<string> {
  const workspace = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
  await addTo(service, workspace, { userId, role: 'ADMIN' })
  return workspace.id
}

/** A valid call of each operation of bookmarks and their feeds, by an administrator. */
export function bookmarkCalls(of: () => { admin: Client; service: TestService }): Record<string, Call> {
  const admin = () => of().admin
  const bookmark = async () => `/bookmarks/${(await admin().post('/bookmarks', bookmarkInput())).body.data.id}`
  const person = async () => (await signedIn(of().service, 'MEMBER')).userId
  const workingCopy = async () => {
    const path = `${await bookmark()}/workingCopy`
    return { path, answer: await admin().put(path, { state: {}, userId: admin().userId }) }
  }
  const share = async () => {
    const [path, userId] = [await bookmark(), await person()]
    const bookmarkId = path.replace('/bookmarks/', '')
    const answer = await admin().post('/bookmarkShares', { bookmarkId, sharedWithUserIds: [userId] })
    return { bookmarkId, userId, answer }
  }
  const versions = async () => `${CONSOLE}${await bookmark()}/versions`
  const feed = async (rest = '') => `${LABELS}/${await newFeed(admin(), viewOf(['Application'], ['alias']))}${rest}`
  return {
    listBookmarks: () => admin().get('/bookmarks?bookmarkType=INVENTORY'),
    createBookmark: () => admin().post('/bookmarks', bookmarkInput()),
    getBookmark: async () => admin().get(await bookmark()),
    updateBookmark: async () => admin().put(await bookmark(), bookmarkInput({ name: 'New', userId: admin().userId })),
    deleteBookmark: async () => admin().delete(await bookmark()),
    restoreBookmark: async () => {
      const path = await bookmark()
      await admin().delete(path)
      return await admin().post(`${CONSOLE}${path}/restore`)
    },
    listDeletedBookmarks: () => admin().get(`${CONSOLE}/bookmarks/deleted?q=a`),
    searchBookmarks: () => admin().get('/search/bookmarks?q=a&trend=true&access=true'),
    getBookmarkAccess: async () => admin().get(`${CONSOLE}${await bookmark()}/access`),
    countBookmarks: () => admin().get(`${CONSOLE}/bookmarks/counts`),
    transferBookmarks: async () => {
      const id = (await bookmark()).replace('/bookmarks/', '')
      return await admin().post(`${CONSOLE}/bookmarks/transfer`, { bookmarkIds: [id], newOwnerId: await person() })
    },
    copyBookmarks: async () => {
      const id = (await bookmark()).replace('/bookmarks/', '')
      const workspaceId = await otherWorkspaceOf(of().service, admin())
      return await admin().post(`${CONSOLE}/bookmarks/copies`, { bookmarkIds: [id], workspaceId })
    },

    saveWorkingCopy: async () => (await workingCopy()).answer,
    discardWorkingCopy: async () => admin().delete((await workingCopy()).path),
    listBookmarkVersions: async () => admin().get(await versions()),
    getBookmarkVersion: async () => admin().get(`${await versions()}/1`),
    restoreBookmarkVersion: async () => admin().post(`${await versions()}/1/restore`),

    listBookmarkShares: async () => admin().get(`/bookmarkShares?bookmarkId=${(await share()).bookmarkId}`),
    shareBookmark: async () => (await share()).answer,
    unshareBookmark: async () => {
      const { bookmarkId, userId } = await share()
      return await admin().delete(`/bookmarkShares?bookmarkId=${bookmarkId}&sharedWithUserId=${userId}`)
    },

    listFeeds: () => admin().get(LABELS),
    getFeedListMetadata: () => admin().get(`${LABELS}/$metadata`),
    getFeed: async () => admin().get(await feed()),
    getFeedMetadata: async () => admin().get(await feed('/$metadata')),
    readFeed: async () => admin().get(await feed('/Applications')),
    countFeedRows: async () => admin().get(await feed('/Applications/$count')),
  }
}
