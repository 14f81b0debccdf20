import { type Screen, screen, waitFor, within } from '@testing-library/react'
import type { BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { describe, expect, vi } from 'vitest'
import { test as base } from '#testing/bookmarks.ts'
import type { PersonRole } from '#testing/fixtures.ts'
import { rowNames } from '#testing/list-rows.ts'
import { refusal } from '#testing/network.ts'
import { reasonOf } from '#testing/reason.ts'

const test = base
  .extend(
    'idOf',
    { scope: 'file' },
    ({ site }) =>
      (role: PersonRole) =>
        site.caller(role).userId,
  )
  /** Opens the preview of a new bookmark, saved by a member unless the test says otherwise. */
  .extend('openPanel', ({ open, save }) => {
    return async (members: Partial<BookmarkInput>, viewer: PersonRole = 'ADMIN', owner: PersonRole = 'MEMBER') => {
      const { id, name } = await save({ name: `Preview ${crypto.randomUUID()}`, ...members }, owner)
      const opened = await open(`/bookmarks?open=${id}`, viewer)
      const panel = within(await screen.findByRole('complementary', { name }))
      await panel.findByText('Filters')
      return { ...opened, id, name, panel }
    }
  })

/** Name, reason and right of everyone in the list of people. */
async function peopleOf(panel: Pick<Screen, 'findAllByRole'>): Promise<string[]> {
  return (await panel.findAllByRole('listitem')).map((row) => {
    const [, words, right] = row.children
    return [...(words?.children ?? []), right].map((part) => part?.textContent).join(' · ')
  })
}

type Lists = {
  readonly read?: readonly PersonRole[]
  readonly write?: readonly PersonRole[]
  readonly readonly?: boolean
}

describe('the preview of a bookmark says who has access', () => {
  const admin = 'Priya Raman · Administrator · Can edit'
  test.for<[sentence: string, lists: Lists, viewer: PersonRole, people: string[]]>([
    [
      'Everyone can view, 2 can edit. You can edit this bookmark.',
      {},
      'ADMIN',
      ['Priya Raman (you) · Administrator · Can edit', 'Elena Petrova · Visible to everyone · Can view'],
    ],
    [
      'Everyone can view, 2 can edit. You can view this bookmark.',
      {},
      'VIEWER',
      ['Elena Petrova (you) · Visible to everyone · Can view'],
    ],
    [
      '2 people can view, all can edit. You can edit this bookmark.',
      { read: ['MEMBER'], write: ['MEMBER'] },
      'MEMBER',
      [admin],
    ],
    [
      '3 people can view, 2 can edit. You can view this bookmark.',
      { read: ['VIEWER'], write: ['MEMBER'] },
      'VIEWER',
      ['Elena Petrova (you) · Named as reader · Can view'],
    ],
    [
      '4 people can view, 2 can edit. You can edit this bookmark.',
      { read: ['MEMBER', 'VIEWER'], write: ['SUPPORT'] },
      'ADMIN',
      ['Sam Okafor · Named as editor · Can view', 'Elena Petrova · Named as reader · Can view'],
    ],
  ])('%s', async ([sentence, { read = [], write = [], readonly = false }, viewer, people], { openPanel, idOf }) => {
    const lists = { permittedReadUserIds: read.map(idOf), permittedWriteUserIds: write.map(idOf), readonly }
    const { panel } = await openPanel(lists, viewer)
    await panel.findByText(sentence)
    const rows = await peopleOf(panel)
    expect(rows[0]).toContain(' · Owner · Can edit')
    for (const person of people) expect(rows).toContain(person)
  })

  test('and the column of the list says the same, with the sentence on hover', async ({ openPanel, idOf }) => {
    const { name } = await openPanel({
      permittedReadUserIds: [idOf('VIEWER')],
      permittedWriteUserIds: [idOf('MEMBER')],
    })
    const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
    // The editors are the owner, who has a column, and the administrators: nobody is named.
    expect((await row.findByText('3 can view')).closest('[data-tip]')?.getAttribute('data-tip')).toBe(
      '3 people can view, 2 can edit. You can edit this bookmark.',
    )
  })

  test('and the column counts the named editors with those who can edit, never with those who can view', async ({
    openPanel,
    idOf,
  }) => {
    const lists = { permittedReadUserIds: [idOf('VIEWER'), idOf('SUPPORT')], permittedWriteUserIds: [idOf('MEMBER')] }
    const named = await openPanel(lists, 'ADMIN', 'ADMIN')
    const row = within(await screen.findByRole('row', { name: new RegExp(named.name) }))
    // The avatar of the member, whose name comes with another answer, and one more: the administrator.
    await row.findByText('2 can edit')
    await row.findByText('+1')
  })

  test('and the column of a read-only bookmark counts who can view, although it names editors', async ({
    openPanel,
    idOf,
  }) => {
    const lists = { permittedReadUserIds: [idOf('VIEWER')], permittedWriteUserIds: [idOf('MEMBER')] }
    const { name } = await openPanel({ ...lists, readonly: true }, 'ADMIN', 'ADMIN')
    const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
    await row.findByText('3 can view')
  })

  test('and why each person can edit, with technical users marked as such', async ({ openPanel, site }) => {
    await site.service.services.technicalUsers.create(site.caller('ADMIN'), {
      userName: 'cmdb-sync',
      permissionRole: 'SYSTEM_WRITE',
    })
    const { panel } = await openPanel({ permittedWriteUserIds: [] }, 'ADMIN', 'ADMIN')
    const people = await peopleOf(panel)
    expect(people).toContain('Laura Brandt · Everyone can edit · Can edit')
    expect(people).toContain('cmdb-sync · Technical user · Everyone can edit · Can edit')
  })
})

describe('a bookmark of somebody else', () => {
  test.for<[title: string, viewer: PersonRole, members: Partial<BookmarkInput>, reason: string]>([
    ['that names other editors', 'MEMBER', {}, 'Only the owner, editors and administrators can edit'],
    [
      'that is predefined',
      'MEMBER',
      { predefined: true, permittedWriteUserIds: [] },
      'Only administrators can edit predefined',
    ],
    ['that is opened by a viewer', 'VIEWER', { permittedWriteUserIds: [] }, "Your role can't edit bookmarks"],
  ])(
    '%s cannot be edited or deleted, and the preview says why',
    async ([, viewer, members, reason], { openPanel, idOf }) => {
      const lists = { permittedWriteUserIds: [idOf('ADMIN')], ...members }
      const { panel, user } = await openPanel(lists, viewer, 'ADMIN')
      const edit = panel.getByRole('button', { name: 'Edit' })
      expect(reasonOf(edit)).toContain(reason)
      await user.click(panel.getByRole('button', { name: 'More actions' }))
      const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
      expect(remove.getAttribute('aria-disabled')).toBe('true')
      expect(remove.textContent).toContain(reason)
    },
  )

  test('can be edited by the people that it names', async ({ openPanel, idOf }) => {
    const { panel } = await openPanel({ permittedWriteUserIds: [idOf('MEMBER')] }, 'MEMBER', 'ADMIN')
    expect(panel.getByRole('link', { name: 'Edit' })).toBeTruthy()
  })

  test('that does not name the reader looks as if it did not exist', async ({ open, save, idOf }) => {
    const { id } = await save({ name: 'Hidden from members', permittedReadUserIds: [idOf('ADMIN')] }, 'ADMIN')
    const { router, user } = await open(`/bookmarks?open=${id}`, 'MEMBER')
    await screen.findByText('Bookmark not found')
    within(screen.getByRole('complementary')).getByRole('link', { name: 'Deleted bookmarks' })
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBeNull())
    expect(rowNames()).not.toContain('Hidden from members')
    const panel = within(screen.getByRole('complementary'))
    await user.click(panel.getByText('Close', { selector: 'button' }))
    expect(router.state.location.search).toBe('')

    await router.navigate(`/bookmarks/${id}/edit`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit bookmark' }))
    await dialog.findByText('Bookmark not found')
    expect(dialog.queryByRole('textbox')).toBeNull()
  })
})

describe('the preview of a bookmark', () => {
  test('shows the filters of an inventory view in words, and its state as JSON', async ({ openPanel }) => {
    const facetFilters = [
      { facetKey: 'FactSheetTypes', keys: ['Application', 'ITComponent'] },
      { facetKey: 'lifecycle', keys: ['endOfLife'], operator: 'NOR' },
    ]
    const { panel } = await openPanel({ state: { filter: { facetFilters, fullTextSearch: 'sap' } } })
    const words = (facet: string) => panel.getByText(facet).nextElementSibling?.textContent
    // The labels of types and of facets arrive with two answers, in any order.
    await Promise.all(['IT Component', 'Lifecycle'].map((label) => panel.findByText(label)))
    expect([words('Text'), words('Fact sheet type'), words('Lifecycle')]).toEqual([
      'containssap',
      'ApplicationIT Component',
      'none ofEnd of Life',
    ])
  })

  test('offers the addresses of its feed for copying', async ({ openPanel }) => {
    vi.stubGlobal('isSecureContext', true)
    const { panel, user, id } = await openPanel({ oDataEnabled: true })
    const feeds = `${location.origin}/services/odata/v1`
    const labels = await panel.findByRole('button', {
      name: `Copy feed address (labels): ${feeds}/BookmarkService.svc/${id}/`,
    })
    expect(labels.textContent).toBe(`…/BookmarkService.svc/${id.slice(0, 8)}`)
    await user.click(
      panel.getByRole('button', { name: `Copy feed address (keys): ${feeds}/BookmarkDataService.svc/${id}/` }),
    )
    expect(await navigator.clipboard.readText()).toBe(`${feeds}/BookmarkDataService.svc/${id}/`)
  })

  test('says that a view has no feed', async ({ openPanel }) => {
    const { panel } = await openPanel({})
    expect((await panel.findByText('OData')).nextElementSibling?.textContent).toBe('Off')
  })

  test('asks before it deletes, and closes afterwards', async ({ openPanel, storedAs }) => {
    const { panel, user, name, router } = await openPanel({ oDataEnabled: true })
    await user.click(panel.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: `Delete “${name}”?` }))
    expect(question.getByText(/Its OData feed will stop as well/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Delete bookmark' }))
    await screen.findByText(`“${name}” deleted`)
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(router.state.location.search).toBe('')
    expect(await storedAs(name)).toEqual([])
  })

  test('asks for nothing about a bookmark that it has deleted', async ({ openPanel, network }) => {
    const { panel, user, id, name } = await openPanel({})
    await panel.findByText('People with access')
    await user.click(panel.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: `Delete “${name}”?` }))
    network.requests.length = 0
    await user.click(question.getByRole('button', { name: 'Delete bookmark' }))
    await screen.findByText(`“${name}” deleted`)
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    // The counts are fetched again after the deletion and when the page hears of it, each time with anything else about bookmarks.
    await waitFor(() =>
      expect(network.requests.filter((request) => request.endsWith('/bookmarks/counts')).length).toBeGreaterThan(1),
    )
    expect(network.requests.filter((request) => request.includes(id))).toEqual([
      `DELETE /services/pathfinder/v1/bookmarks/${id}`,
    ])
  })

  test('says that the bookmark could not be loaded, and loads it on request', async ({ open, save, network }) => {
    const { id } = await save({ name: 'Broken at first' })
    network.answer('GET', `/bookmarks/${id}`, () => refusal(500, 'Reference 1a2b'))
    // The row would be shown in the meantime; this one is on no page of the list.
    const { user } = await open(`/bookmarks?q=nothing-at-all&open=${id}`)
    await screen.findByText("Couldn't load this bookmark")
    expect(screen.getByText('Reference 1a2b')).toBeTruthy()
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('complementary', { name: 'Broken at first' })
  })

  test('copies a command that does not contain a token', async ({ openPanel }) => {
    vi.stubGlobal('isSecureContext', true)
    const { panel, user, id } = await openPanel({})
    await user.click(panel.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as cURL' }))
    await screen.findByText('Command copied. It reads LANDSCAPE_API_TOKEN.')
    const command = await navigator.clipboard.readText()
    expect(command).toContain(`'${location.origin}/services/pathfinder/v1/bookmarks/${id}?markAsViewed=false'`)
    expect(command).not.toContain('eyJ')
  })
})
