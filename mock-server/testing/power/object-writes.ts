import { bookmarkInput } from '#testing/builders.ts'
import type { Answer, Json } from '#testing/client.ts'
import { TYPES } from './rights.ts'
import { CONSOLE, type Kind, type Writing, anybody } from './writing.ts'

const SUBSCRIPTIONS = '/services/webhooks/v1/subscriptions'

const PATCH = `mutation ($id: ID!, $patches: [Patch!]!, $comment: String) {
  updateFactSheet(id: $id, patches: $patches, comment: $comment) { factSheet { id } } }`

/** GraphQL answers 200 whatever became of a change: the status that REST would have. */
async function patch({ stage, dice, by }: Writing, patches: Json[]): Promise<Answer> {
  const variables = { id: dice.pick(stage.sheets).id, patches, comment: 'Because' }
  const answer = await by.post('/graphql', { query: PATCH, variables })
  const isRefused = (answer.body?.errors ?? []).length > 0
  return isRefused && answer.status === 200 ? { ...answer, status: 422 } : answer
}

const bookmarkOf = async ({ stage, dice, by }: Writing): Promise<Json> => {
  const { status, body } = await by.get(`/bookmarks/${dice.pick(stage.bookmarks)}?markAsViewed=false`)
  return status === 200 ? body.data : undefined
}

/** By which somebody may change who sees fact sheets, bookmarks and subscriptions. */
export const objectWrites: Readonly<Record<string, Kind>> = {
  updateFactSheet: {
    needs: ['factSheet.read', 'factSheet.update'],
    write: (writing) => {
      const { stage, dice } = writing
      const entities = stage.entities.filter(() => dice.once(3)).map((id) => ({ id }))
      const lists = ['permittedReadACL', 'permittedWriteACL']
      return patch(writing, [
        { op: 'replace', path: `/${dice.pick(lists)}`, value: JSON.stringify(entities.map(({ id }) => id)) },
      ])
    },
  },
  nestFactSheet: {
    needs: ['factSheet.read', 'factSheet.update'],
    write: (writing) => {
      const { id: factSheetId } = writing.dice.pick(writing.stage.sheets)
      return patch(writing, [{ op: 'add', path: '/relToParent/new_1', value: JSON.stringify({ factSheetId }) }])
    },
  },
  archiveFactSheet: {
    needs: ['factSheet.read', 'factSheet.archive'],
    write: (writing) => patch(writing, [{ op: 'replace', path: '/status', value: 'ARCHIVED' }]),
  },
  createFactSheet: {
    needs: ['factSheet.read', 'factSheet.create'],
    write: ({ stage, dice, by }) =>
      by.post('/factSheets', {
        name: `Made ${dice.below(1e9)}`,
        type: dice.pick(TYPES),
        permittedReadACL: dice.once(2) ? [dice.pick(stage.entities)] : [],
      }),
  },
  createBookmark: {
    needs: ['bookmark.create'],
    write: ({ dice, by }) => by.post('/bookmarks', bookmarkInput({ name: `Made ${dice.below(1e9)}` })),
  },
  updateBookmark: {
    needs: ['bookmark.update'],
    write: async (writing) => {
      const { dice, by } = writing
      const stored = await bookmarkOf(writing)
      if (!stored) return undefined
      const lists = dice.once(2) ? { permittedReadUserIds: [], permittedWriteUserIds: [] } : {}
      const owner = dice.once(2) ? { userId: anybody(writing).userId } : {}
      const roles = dice.once(3) ? { permittedReadRoles: [dice.pick(['MEMBER', 'VIEWER'])] } : {}
      return await by.put(`/bookmarks/${stored.id}`, { ...stored, ...lists, ...owner, ...roles })
    },
  },
  transferBookmarks: {
    needs: ['bookmark.update'],
    write: (writing) =>
      writing.by.post(`${CONSOLE}/bookmarks/transfer`, {
        bookmarkIds: [writing.dice.pick(writing.stage.bookmarks)],
        newOwnerId: anybody(writing).userId,
      }),
  },
  shareBookmark: {
    needs: ['bookmark.update', 'bookmark.share'],
    write: (writing) =>
      writing.by.post('/bookmarkShares', {
        bookmarkId: writing.dice.pick(writing.stage.bookmarks),
        sharedWithUserIds: [anybody(writing).userId],
      }),
  },
  restoreBookmarkVersion: {
    needs: ['bookmark.update'],
    write: ({ stage, dice, by }) =>
      by.post(`${CONSOLE}/bookmarks/${dice.pick(stage.bookmarks)}/versions/${1 + dice.below(2)}/restore`),
  },
  updateSubscription: {
    needs: ['webhook.read', 'webhook.manage'],
    write: async (writing) => {
      const { stage, dice, by } = writing
      const change = dice.pick<Json>([
        { active: dice.once(2) },
        { targetUrl: 'https://example.com/elsewhere' },
        { userId: anybody(writing).userId },
        { callback: 'export default () => null' },
      ])
      return await by.put(`${SUBSCRIPTIONS}/${dice.pick(stage.subscriptions)}`, change)
    },
  },
  rotateSigningSecret: {
    needs: ['webhook.read', 'webhook.manage'],
    write: ({ stage, dice, by }) =>
      by.post(`${CONSOLE}/subscriptions/${dice.pick(stage.subscriptions)}/signing-secret`, {}),
  },
}
