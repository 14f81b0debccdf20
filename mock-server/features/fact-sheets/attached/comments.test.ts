import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import type { Client, Json } from '#testing/client.ts'
import { dataOf, entity, eventsOf, newFactSheet, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'

const CREATE = `mutation ($factSheetId: ID!, $message: String!, $validateOnly: Boolean) {
  createComment(factSheetId: $factSheetId, message: $message, validateOnly: $validateOnly) { id message status }
}`
const REPLY = 'mutation ($id: ID!, $message: String!) { createReply(commentId: $id, message: $message) { id message } }'
const UPDATE = `mutation ($id: ID!, $message: String, $status: CommentStatus) {
  updateComment(id: $id, message: $message, status: $status) { id message status }
}`
const DELETE = 'mutation ($id: ID!) { deleteComment(id: $id) { id } }'
const COMMENTS = 'query ($id: ID!) { factSheet(id: $id) { rev comments { edges { node { id message status } } } } }'

async function createComment(
  client: Client,
  factSheet: { id: string },
  message = 'Well done',
): Promise<{ id: string }> {
  const { data, errors } = await graph(client, CREATE, { factSheetId: factSheet.id, message })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createComment
}
async function commentsOf(client: Client, { id }: { id: string }): Promise<Json[]> {
  const { data } = await graph(client, COMMENTS, { id })
  return data.factSheet.comments.edges.map(({ node }: Json) => node)
}

describe('a comment', () => {
  test('is plain text by the signed-in user, and no change of the fact sheet', async ({ admin, member }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const message = '<script>alert(1)</script> **bold** {{x}} \u202E'
    const { id } = await createComment(member, factSheet, message)
    expect(await commentsOf(admin, factSheet)).toEqual([{ id, message, status: 'ACTIVE' }])
    expect(dataOf(await admin.get(pathOf(factSheet))).rev).toBe(factSheet.rev)
  })

  test('emits events for its creation, its replies, its updates and its deletion', async ({
    landscape,
    admin,
    member,
    service,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    let [id, replyId, furtherId] = ['', '', '']
    const createdAt = service.clock.now.toISOString()
    const events = await eventsOf(landscape, async () => {
      ;({ id } = await createComment(member, factSheet, 'One'))
      service.clock.advance(1)
      replyId = (await graph(admin, REPLY, { id, message: 'Two' })).data.createReply.id
      service.clock.advance(1)
      furtherId = (await graph(member, REPLY, { id: replyId, message: 'Three' })).data.createReply.id
      await graph(member, UPDATE, { id, message: 'One and a half' })
      await graph(member, UPDATE, { id, message: 'One and a half' })
      await graph(member, UPDATE, { id, status: 'ARCHIVED' })
      expect((await graph(member, DELETE, { id })).data.deleteComment).toEqual({ id: factSheet.id })
    })
    const about = { fsType: 'Application', fsIdAndRev: { id: factSheet.id, rev: factSheet.rev } }
    expect(events).toMatchObject([
      {
        type: 'COMMENT_CREATED',
        event: { type: 'CommentCreatedEvent', commentId: id, message: 'One', userId: member.userId, ...about },
      },
      {
        type: 'COMMENT_REPLY_ADDED',
        event: {
          type: 'CommentReplyAddedEvent',
          commentId: id,
          replyId,
          message: 'Two',
          userId: admin.userId,
          ...about,
        },
      },
      { type: 'COMMENT_REPLY_ADDED', event: { commentId: id, replyId: furtherId, message: 'Three' } },
      {
        type: 'COMMENT_UPDATED',
        event: { type: 'CommentUpdatedEvent', commentId: id, message: 'One and a half', status: 'ACTIVE', ...about },
      },
      { type: 'COMMENT_UPDATED', event: { status: 'ARCHIVED' } },
      {
        type: 'COMMENT_DELETED',
        event: {
          type: 'CommentDeletedEvent',
          comment: {
            id,
            status: 'ARCHIVED',
            userId: member.userId,
            message: 'One and a half',
            replies: [{ id: replyId }, { id: furtherId }],
            createdAt,
            replaySequence: null,
          },
          ...about,
        },
      },
    ])
    expect(await commentsOf(admin, factSheet)).toEqual([])
  })

  test('has 1 to 10,000 characters', async ({ admin }) => {
    const { id: factSheetId } = await newFactSheet(admin, 'Application')
    const { id } = await createComment(admin, { id: factSheetId }, 'x'.repeat(10_000))
    for (const message of ['', ' \n ', 'x'.repeat(10_001)]) {
      expect(codesOf(await graph(admin, CREATE, { factSheetId, message }))).toEqual(['COMMENT_INVALID'])
      expect(codesOf(await graph(admin, REPLY, { id, message }))).toEqual(['COMMENT_INVALID'])
      expect(codesOf(await graph(admin, UPDATE, { id, message }))).toEqual(['COMMENT_INVALID'])
    }
  })

  test('of a validate-only request is not created', async ({ admin }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const variables = { factSheetId: factSheet.id, message: 'Hm', validateOnly: true }
    expect((await graph(admin, CREATE, variables)).data.createComment).toMatchObject({ message: 'Hm' })
    expect(await commentsOf(admin, factSheet)).toEqual([])
  })
})

describe('the right to comment', () => {
  const everything = async (client: Client, factSheetId: string, id: string) => [
    codesOf(await graph(client, CREATE, { factSheetId, message: 'Hm' })),
    codesOf(await graph(client, REPLY, { id, message: 'Hm' })),
    codesOf(await graph(client, UPDATE, { id, message: 'Hm' })),
    codesOf(await graph(client, DELETE, { id })),
  ]
  const [forbidden, missing] = [['FORBIDDEN'], ['NOT_FOUND']]

  test('belongs to members, even on fact sheets that they may not change; viewers may only read', async ({
    admin,
    member,
    viewer,
    service,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const ace = await entity(service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedWriteACL: [ace.id] }))
    const own = await createComment(member, factSheet)
    expect(await everything(member, factSheet.id, own.id)).toEqual([undefined, undefined, undefined, undefined])
    const other = await createComment(admin, factSheet)
    expect(await everything(viewer, factSheet.id, other.id)).toEqual([forbidden, forbidden, forbidden, forbidden])
  })

  test('lets only the author or an administrator update or delete a comment', async ({ admin, member }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await createComment(admin, factSheet)
    expect(await everything(member, factSheet.id, id)).toEqual([undefined, undefined, forbidden, forbidden])
    const { id: foreign } = await createComment(member, factSheet)
    expect(await everything(admin, factSheet.id, foreign)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('does not reveal comments on a hidden fact sheet', async ({ admin, member, stranger, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await createComment(member, factSheet)
    const ace = await entity(service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedReadACL: [ace.id] }))
    for (const client of [member, stranger]) {
      expect(await everything(client, factSheet.id, id)).toEqual([missing, missing, missing, missing])
      expect(await everything(client, 'x', 'y')).toEqual([missing, missing, missing, missing])
    }
  })

  test('ends when the fact sheet is archived', async ({ admin }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await createComment(admin, factSheet)
    await admin.delete(pathOf(factSheet))
    expect((await everything(admin, factSheet.id, id)).flat()).toEqual(Array(4).fill('FACT_SHEET_ARCHIVED'))
  })
})
