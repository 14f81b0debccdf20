import { screen, waitFor, within } from '@testing-library/react'
import type { BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { signIn, signOut } from '#api/session.ts'
import { test as base } from '#testing/bookmarks.ts'
import { password } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'

const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir', 'Gum'].map((tree) => `Preview ${tree}`)
const criticality = { name: 'businessCriticality', data: { type: 'SingleSelect', keyword: 'missionCritical' } }
const lifecycle = {
  name: 'lifecycle',
  data: { type: 'Lifecycle', phases: [{ phase: 'active', startDate: '2020-01-01' }] },
}
const filter = { facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'] }], fullTextSearch: 'preview' }

const test = base
  /** Opens the preview of a new bookmark and gives its panel. */
  .extend('openPanel', ({ open, save }) => async (members: Partial<BookmarkInput>) => {
    const { id, name } = await save({ name: 'What it runs', ...members })
    const opened = await open(`/bookmarks?open=${id}`, 'VIEWER')
    const panel = within(await screen.findByRole('complementary', { name }))
    await panel.findByText('Filters')
    return { ...opened, id, panel }
  })

test.beforeAll(async ({ site }) => {
  await signIn(site.credentials('MEMBER').email, password)
  for (const [index, name] of names.entries()) {
    const fields = index === 0 ? [criticality] : index === 1 ? [lifecycle] : []
    await call(createFactSheet, { body: { name, type: 'Application', fields } })
  }
  await signOut(false)
})

/** The texts of the cells, row by row. */
const cellsOf = (table: HTMLElement): (string | null)[][] =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))

describe('the preview of an inventory view', () => {
  test('runs the saved filter and shows its first fact sheets, columns and count', async ({
    openPanel,
    network,
    stored,
  }) => {
    const columns = ['displayName', 'businessCriticality', 'lifecycle', 'completion']
    const sorting = [{ key: 'displayName', mode: 'BY_FIELD', order: 'asc' }]
    const { panel, id } = await openPanel({ state: { filter, columns, sorting } })
    const table = await panel.findByRole('table', { name: 'First fact sheets' })
    await waitFor(() =>
      expect(cellsOf(table).slice(0, 4)).toEqual([
        ['Name', 'Business Criticality', 'Lifecycle'],
        ['Preview Alder', 'Mission Critical', '–'],
        ['Preview Birch', '–', 'Active'],
        ['Preview Cedar', '–', '–'],
      ]),
    )
    expect(cellsOf(table)).toHaveLength(7)
    panel.getByText('6 of 7 fact sheets')
    expect(network.requests).toContain('POST /services/pathfinder/v1/graphql')
    expect((await stored(id)).views).toBe(0)
  })

  test('names the fact sheets that filters name, and counts those that the reader cannot see', async ({
    openPanel,
    site,
  }) => {
    await signIn(site.credentials('MEMBER').email, password)
    const { data: provider } = await call(createFactSheet, { body: { name: 'Nordwind', type: 'Provider' } })
    await signOut(false)
    const keys = [provider.id, crypto.randomUUID(), crypto.randomUUID()]
    const facetFilters = [...filter.facetFilters, { facetKey: 'relApplicationToProvider', keys }]
    const { panel } = await openPanel({ state: { filter: { facetFilters } } })
    await panel.findByText('Nordwind')
    panel.getByText('2 fact sheets')
  })

  test('shows type and completion where the view has no columns, and follows the saved order', async ({
    openPanel,
  }) => {
    const sorting = [{ key: 'displayName', order: 'desc' }]
    const { panel } = await openPanel({ state: { filter, sorting } })
    const table = await panel.findByRole('table', { name: 'First fact sheets' })
    await waitFor(() => expect(cellsOf(table)[0]).toEqual(['Name', 'Type', 'Completion']))
    expect(cellsOf(table)[1]?.slice(0, 2)).toEqual(['Preview Gum', 'Application'])
    expect(cellsOf(table)[1]?.[2]).toMatch(/^\d+%$/)
  })

  test('leaves out columns that the model does not have', async ({ openPanel }) => {
    const { panel } = await openPanel({ state: { filter, columns: ['name', 'gone } } }', 'businessCriticality'] } })
    const table = await panel.findByRole('table', { name: 'First fact sheets' })
    await waitFor(() => expect(cellsOf(table)[0]).toEqual(['Name', 'Business Criticality']))
  })

  test('says that nothing matches', async ({ openPanel }) => {
    const { panel } = await openPanel({ state: { filter: { ...filter, fullTextSearch: 'no such tree' } } })
    await panel.findByText('No fact sheets match')
    expect(panel.queryByRole('table')).toBeNull()
  })

  test('names what the workspace no longer has, with the way to remove it, and shows what it still finds', async ({
    openPanel,
  }) => {
    const facetFilters = [
      ...filter.facetFilters,
      { facetKey: 'businessCriticality', keys: ['missionCritical', 'vital'] },
    ]
    const { panel } = await openPanel({ state: { filter: { facetFilters }, columns: ['name', 'bark'] } })
    const notice = await panel.findByText('2 parts of this view no longer exist')
    const lost = within(notice.closest('[role=note]') ?? document.body)
    await lost.findByText('Value “vital” of the filter “Business Criticality”')
    lost.getByText('Column “bark”')
    await panel.findByText('1 of 1 fact sheet')
    // Viewers can't mend it.
    expect(lost.queryByRole('link')).toBeNull()
  })

  test('leads to the form where a filter is refused, in place of its rows', async ({ open, save }) => {
    const facetFilters = [{ facetKey: 'colorOfBark', keys: ['red'] }]
    const { id } = await save({ name: 'Old filter', state: { filter: { facetFilters } } })
    await open(`/bookmarks?open=${id}`, 'MEMBER')
    const panel = within(await screen.findByRole('complementary', { name: 'Old filter' }))
    await panel.findByText('Filter “colorOfBark”')
    await panel.findByText('Fact sheets appear once these parts are removed')
    const link = panel.getByRole('link', { name: 'Edit bookmark' })
    expect(link.getAttribute('href')).toContain(`/bookmarks/${id}/edit`)
    expect(panel.queryByRole('alert')).toBeNull()
  })

  test('says that the service failed, and runs again on request', async ({ open, save, network }) => {
    const { id } = await save({ name: 'Fails at first', state: { filter } })
    network.answer('POST', '/graphql', () => refusal(500, 'Reference 1a2b'))
    const { user } = await open(`/bookmarks?open=${id}`)
    const panel = within(await screen.findByRole('complementary', { name: 'Fails at first' }))
    await panel.findByText("Couldn't load the fact sheets")
    network.mend()
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    await panel.findByRole('table', { name: 'First fact sheets' })
  })

  test.for<[title: string, members: Partial<BookmarkInput>]>([
    ['a report', { type: 'REPORTING', state: { filter } }],
    ['a view whose filter has another form', { state: { filter: { facetFilters: 'all' } } }],
    ['a view without a filter', { state: {} }],
  ])('runs nothing for %s', async ([, members], { openPanel, network }) => {
    const { panel } = await openPanel(members)
    await panel.findByText('People with access')
    expect(panel.queryByRole('table')).toBeNull()
    expect(network.requests).not.toContain('POST /services/pathfinder/v1/graphql')
  })
})
