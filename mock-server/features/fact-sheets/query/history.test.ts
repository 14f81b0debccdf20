import { describe, expect } from 'vitest'
import { entity, newFactSheet, newRelation, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fact-sheets/asking.ts'
import { updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { newTag, newTagGroup } from '#testing/fact-sheets/tags.ts'
import type { Json } from '#testing/client.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

const test = fixtures
  .extend('sheet', ({ admin }): Promise<Json> => newFactSheet(admin, 'Application'))
  .extend('put', ({ admin, sheet }) => async (body: unknown) => {
    expect(await admin.put(pathOf(sheet), body)).toMatchObject({ status: 200 })
  })
  // Path, old value, new value and message of the events of a type, the newest first.
  .extend('entriesOf', ({ ask, sheet }) => async (eventTypes: string, { id } = sheet): Promise<(string | null)[][]> => {
    const { allLogEvents } = await ask(
      `{ allLogEvents(factSheetId: "${id}", eventTypes: ${eventTypes}) { edges { node { path oldValue newValue message } } } }`,
    )
    return allLogEvents.edges.map(({ node }: Json) => [node.path, node.oldValue, node.newValue, node.message])
  })

describe('the history of a fact sheet', () => {
  test('says which field changed, and its short values in words', async ({ admin, sheet, entriesOf }) => {
    const long = 'x'.repeat(81)
    for (const [path, value] of [
      ['/description', 'Pays people'],
      ['/description', long],
      ['/businessCriticality', 'missionCritical'],
      ['/businessCriticality', null],
      ['/supportedPlatforms', '["windows","linux"]'],
    ] as const) {
      const { errors } = await updateFactSheet(admin, { id: sheet.id, patches: [{ op: 'replace', path, value }] })
      expect(errors).toBeNull()
    }
    expect(await entriesOf('FACT_SHEET_FIELD_UPDATED')).toEqual([
      ['/supportedPlatforms', null, '["windows","linux"]', 'Supported platforms set to “windows, linux”'],
      ['/businessCriticality', 'missionCritical', null, 'Business criticality cleared'],
      ['/businessCriticality', null, 'missionCritical', 'Business criticality set to “missionCritical”'],
      ['/description', 'Pays people', long, 'Description changed'],
      ['/description', null, 'Pays people', 'Description set to “Pays people”'],
    ])
  })

  test('has the quality seal at its path', async ({ put, entriesOf }) => {
    await put({ lxState: 'APPROVED' })
    await put({ description: 'New' })
    expect(await entriesOf('[QUALITY_SEAL_APPROVED, QUALITY_SEAL_BROKEN]')).toEqual([
      ['/qualitySeal', 'APPROVED', 'BROKEN', 'Quality seal broken'],
      ['/qualitySeal', null, 'APPROVED', 'Quality seal approved'],
    ])
  })

  test('says which relation changed, as seen from each end', async ({ admin, sheet, entriesOf }) => {
    const other = await newFactSheet(admin, 'BusinessCapability')
    const { id } = await newRelation(admin, sheet, 'relApplicationToBusinessCapability', other)
    const relation = `${pathOf(sheet)}/relations/${id}`
    await admin.put(relation, { activeFrom: '2027-01-01' })
    await admin.delete(relation)
    const types = '[RELATION_CREATED, RELATION_UPDATED, RELATION_VALIDITY_FROM_CHANGED, RELATION_DELETED]'
    const [own, path] = ['relApplicationToBusinessCapability', `/relApplicationToBusinessCapability/${id}`]
    expect(await entriesOf(types)).toEqual([
      [path, other.name, null, `Relation ${own} to “${other.name}” deleted`],
      [`${path}/activeFrom`, null, '2027-01-01', `Relation ${own} to “${other.name}”: start set to “2027-01-01”`],
      [path, null, null, `Relation ${own} to “${other.name}” updated`],
      [path, null, other.name, `Relation ${own} to “${other.name}” created`],
    ])
    expect(await entriesOf('RELATION_CREATED', other)).toEqual([
      [
        `/relBusinessCapabilityToApplication/${id}`,
        null,
        sheet.name,
        `Relation relBusinessCapabilityToApplication to “${sheet.name}” created`,
      ],
    ])
  })

  test('says why a fact sheet was archived', async ({ admin, sheet, entriesOf }) => {
    const patches = [{ op: 'replace' as const, path: '/status', value: 'ARCHIVED' }]
    await updateFactSheet(admin, { id: sheet.id, patches, comment: 'Replaced' })
    expect(await entriesOf('FACT_SHEET_ARCHIVED')).toEqual([
      ['/status', 'ACTIVE', 'ARCHIVED', 'Fact sheet archived: Replaced'],
    ])
  })

  test('names tags, entities and what is empty on purpose', async ({ admin, service, put, entriesOf }) => {
    const group = await newTagGroup(admin)
    const tag = await newTag(admin, { tagGroupId: group.id })
    const readers = await entity(service, unique('Readers'))
    await put({ tags: [{ id: tag.id }] })
    await put({ tags: [] })
    await put({ naFields: ['alias', 'relApplicationToITComponent'] })
    await put({ naFields: ['relApplicationToITComponent'] })
    await put({ permittedReadACL: [{ id: readers.id }] })
    await put({ permittedReadACL: [] })
    const name = `${group.name} / ${tag.name}`
    expect(await entriesOf('[FACT_SHEET_TAG_ADDED, FACT_SHEET_TAG_REMOVED]')).toEqual([
      ['/tags', tag.name, null, `Tag “${name}” removed`],
      ['/tags', null, tag.name, `Tag “${name}” added`],
    ])
    expect(await entriesOf('[INTENTIONALLY_NOT_SET_ADDED, INTENTIONALLY_NOT_SET_REMOVED]')).toEqual([
      ['/naFields', 'alias', null, 'Alias no longer marked as intentionally empty'],
      ['/naFields', null, 'alias', 'Alias marked as intentionally empty'],
    ])
    expect(await entriesOf('[FACT_SHEET_A_C_E_ADDED, FACT_SHEET_A_C_E_REMOVED]')).toEqual([
      ['/permittedReadACL', readers.name, null, `“${readers.name}” removed from the read list`],
      ['/permittedReadACL', null, readers.name, `“${readers.name}” added to the read list`],
    ])
  })

  test('has the words of comments as values, and nothing of a deleted one', async ({ ask, sheet, entriesOf }) => {
    const created = await ask(`mutation { createComment(factSheetId: "${sheet.id}", message: "Is this used?") { id } }`)
    const { id } = created.createComment
    await ask(`mutation { createReply(commentId: "${id}", message: "Yes") { id } }`)
    await ask(`mutation { deleteComment(id: "${id}") { id } }`)
    expect(await entriesOf('[COMMENT_CREATED, COMMENT_REPLY_ADDED, COMMENT_DELETED]')).toEqual([
      [`/comments/${id}`, null, null, 'Comment deleted'],
      [`/comments/${id}`, null, 'Yes', 'Comment reply added'],
      [`/comments/${id}`, null, 'Is this used?', 'Comment created'],
    ])
  })

  test('ends with the creation after the log has dropped the event', async ({ ask, admin, service, sheet, put }) => {
    const { clock, storage } = service
    const createdAt = clock.now.toISOString()
    clock.advance(1000)
    await admin.delete(pathOf(sheet))
    await put({ status: 'ACTIVE' })
    const pageOf = async (args: string) => {
      const selection = `{ totalCount pageInfo { hasNextPage endCursor }
        edges { node { id eventType createdAt secondsPast message user { id } } } }`
      return (await ask(`{ allLogEvents(factSheetId: "${sheet.id}", ${args}) ${selection} }`)).allLogEvents
    }
    const inLog = await pageOf('eventTypes: FACT_SHEET_CREATED')
    await storage.db.deleteFrom('event').where('id', '=', inLog.edges[1].node.id).execute()
    const kept = await pageOf('eventTypes: FACT_SHEET_CREATED')
    const creation = { ...inLog.edges[1].node, id: sheet.id }
    expect(creation).toMatchObject({ createdAt, secondsPast: 1, user: { id: admin.userId } })
    expect(kept).toMatchObject({ totalCount: 2, edges: [inLog.edges[0], { node: creation }] })

    const { totalCount } = await pageOf('first: 0')
    const newer = await pageOf(`first: ${totalCount - 1}`)
    expect(newer.pageInfo.hasNextPage).toBe(true)
    const oldest = await pageOf(`first: 5, after: "${newer.pageInfo.endCursor}"`)
    expect(oldest).toMatchObject({ pageInfo: { hasNextPage: false }, edges: [{ node: creation }] })
    expect((await pageOf(`after: "${oldest.pageInfo.endCursor}"`)).edges).toEqual([])
    expect((await pageOf('eventTypes: FACT_SHEET_RECOVERED')).edges).toHaveLength(1)
  })

  test('has shorter pages where its events are long, and all of them in the end', async ({ ask, service, sheet }) => {
    await emit(service, Array<string>(6).fill('FACT_SHEET_UPDATED'), {
      objectId: sheet.id,
      text: 'x'.repeat(1_500_000),
    })
    const pages: string[][] = []
    for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
      const { allLogEvents } = await ask(
        `{ allLogEvents(factSheetId: "${sheet.id}", first: 100, after: ${JSON.stringify(after)}) {
          totalCount pageInfo { hasNextPage endCursor } edges { node { id eventType } } } }`,
      )
      pages.push(allLogEvents.edges.map(({ node }: Json) => node.id))
      ;({ hasNextPage, endCursor: after } = allLogEvents.pageInfo)
      expect(allLogEvents.totalCount).toBe(7)
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 3])
    expect(new Set(pages.flat()).size).toBe(7)
  })

  test('has a message for every event', async ({ ask, admin, sheet, entriesOf }) => {
    const { createDocument } = await ask(
      `mutation {
        createDocument(factSheetId: "${sheet.id}", name: "Manual", url: "https://example.com") { id }
        createSubscription(factSheetId: "${sheet.id}", user: { id: "${admin.userId}" }, type: RESPONSIBLE) { id }
      }`,
    )
    expect(await entriesOf('[DOCUMENT_CREATED, SUBSCRIPTION_CREATED, FACT_SHEET_UPDATED, FACT_SHEET_CREATED]')).toEqual(
      [
        ['/subscriptions', null, null, 'Subscription created: Responsible'],
        [null, null, null, 'Fact sheet updated'],
        [`/documents/${createDocument.id}`, null, null, 'Document “Manual” created'],
        [null, null, null, 'Fact sheet updated'],
        [null, null, null, 'Fact sheet created'],
      ],
    )
  })
})
