import { otherWorkspaceOf } from '#testing/bookmark-calls.ts'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { type Example, type Prepare, bookmark, callerOf, dataOf } from './example.ts'

/** Of fact sheets and bookmarks. */
export const ofLandscape: readonly (readonly [string, Prepare])[] = [
  [
    'createRelation',
    async (admin) => ({
      params: { id: await factSheet(admin, 'Application') },
      body: await relationTo(admin),
    }),
  ],
  ['updateRelation', async (admin) => ({ params: await relation(admin), body: { description: 'New' } })],
  ['deleteRelation', async (admin) => ({ params: await relation(admin) })],
  [
    'restoreBookmark',
    async (admin) => {
      const id = await bookmark(admin)
      await admin.delete(`/bookmarks/${id}`)
      return { params: { id } }
    },
  ],
  ['saveWorkingCopy', workingCopy],
  ['discardWorkingCopy', workingCopy],
  ['shareBookmark', async (admin, service) => ({ params: {}, body: await shareWithSomebody(admin, service) })],
  [
    'unshareBookmark',
    async (admin, service) => {
      const share = await shareWithSomebody(admin, service)
      await dataOf(admin.post('/bookmarkShares', share))
      return { params: { bookmarkId: share.bookmarkId, sharedWithUserId: String(share.sharedWithUserIds[0]) } }
    },
  ],
  [
    'transferBookmarks',
    async (admin, service) => {
      const { userId: newOwnerId } = await signedIn(service, 'MEMBER')
      return { params: {}, body: { bookmarkIds: [await bookmark(admin)], newOwnerId } }
    },
  ],
  [
    'copyBookmarks',
    async (admin, service) => ({
      params: {},
      body: { bookmarkIds: [await bookmark(admin)], workspaceId: await otherWorkspaceOf(service, admin) },
      caller: callerOf(admin, 'ADMIN'),
    }),
  ],
]

const factSheet = async (admin: Client, type: string): Promise<string> =>
  (await dataOf(admin.post('/factSheets', { name: crypto.randomUUID(), type }))).id

const relationTo = async (admin: Client) => ({
  type: 'relApplicationToITComponent',
  toId: await factSheet(admin, 'ITComponent'),
})

const relation = async (admin: Client) => {
  const id = await factSheet(admin, 'Application')
  const { id: relationId } = await dataOf(admin.post(`/factSheets/${id}/relations`, await relationTo(admin)))
  return { id, relationId }
}

/** A working copy is its caller's own. */
async function workingCopy(admin: Client): Promise<Example> {
  const id = await bookmark(admin)
  const body = { state: { filter: {} }, userId: admin.userId }
  await dataOf(admin.put(`/bookmarks/${id}/workingCopy`, body))
  return { params: { id }, body, caller: callerOf(admin, 'ADMIN') }
}

const shareWithSomebody = async (admin: Client, service: TestService) => ({
  bookmarkId: await bookmark(admin),
  sharedWithUserIds: [(await signedIn(service, 'MEMBER')).userId],
})
