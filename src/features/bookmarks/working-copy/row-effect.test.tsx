import { print } from '@apollo/client/utilities'
import { screen, waitFor, within } from '@testing-library/react'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { executeGraphql } from 'mock-server/contract/graphql.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { signIn, signOut } from '#api/session.ts'
import { ANY_TYPE, type ViewRow } from '#features/bookmarks/preview/row-query.ts'
import { savedQuery } from '#features/bookmarks/preview/saved-query.ts'
import { test } from '#testing/bookmark-drafts.ts'
import { password } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { effectOf, effectQuery, filtersOf } from './effect-query.ts'
import { rowEffect } from './row-effect.ts'

const classes = [...Array<string>(7).fill('tolerate'), 'invest', 'migrate', undefined]
const critical = ['missionCritical', 'businessCritical', undefined]

test.beforeAll(async ({ site }) => {
  await signIn(site.credentials('MEMBER').email, password)
  for (const [index, lxTimeClassification] of classes.entries()) {
    const values = { lxTimeClassification, businessCriticality: critical[index % 3] }
    const fields = Object.entries(values).flatMap(([name, keyword]) =>
      keyword === undefined ? [] : [{ name, data: { type: 'SingleSelect' as const, keyword } }],
    )
    await call(createFactSheet, { body: { name: `Effect ${index}`, type: 'Application', fields } })
  }
  await call(createFactSheet, { body: { name: 'Effect hardware', type: 'ITComponent' } })
  await signOut(false)
})

type Facets = readonly object[]
const viewOf = (facetFilters: Facets, fullTextSearch = 'Effect') => {
  const query = savedQuery({ filter: { facetFilters, fullTextSearch } })
  if (!query) throw new Error('no query')
  return query
}
const ask = async (query: string, variables: object) => {
  const { data, errors } = await call(executeGraphql, { body: { query, variables: { ...variables } } })
  expect(errors ?? []).toEqual([])
  // Safe: the tests ask for lists of fact sheets alone.
  return data as Record<string, { totalCount: number; edges: { node: ViewRow }[] }>
}
const idsOf = async (filter: object) => {
  const { all } = await ask(
    'query($filter: FilterInput) { all: allFactSheets(filter: $filter) { edges { node { id } } } }',
    {
      filter,
    },
  )
  return (all?.edges ?? []).map(({ node }) => node.id)
}
const minus = (from: readonly string[], others: readonly string[]) =>
  from.filter((id) => !others.includes(id)).toSorted()

const types = (...keys: string[]) => ({ facetKey: 'FactSheetTypes', keys })
const time = (operator: string, ...keys: string[]) => ({ facetKey: 'lxTimeClassification', operator, keys })
const criticality = (operator: string, ...keys: string[]) => ({ facetKey: 'businessCriticality', operator, keys })
const bin = (...keys: string[]) => ({ facetKey: 'TrashBin', operator: 'OR', keys })

describe('the rows that a change of filters takes and brings', () => {
  test.for<[title: string, before: Facets, after: Facets]>([
    ['of a new filter', [types('Application')], [types('Application'), time('OR', 'invest')]],
    ['of a removed filter', [types('Application'), time('OR', 'invest', 'migrate')], [types('Application')]],
    ['of another value', [time('OR', 'invest', 'migrate')], [time('OR', 'migrate', 'tolerate')]],
    ['of another operator', [time('OR', 'invest')], [time('NOR', 'invest')]],
    ['of no value', [time('OR', 'invest')], [time('OR', '__missing__')]],
    ['of values that exclude each other', [time('OR', 'invest', 'migrate')], [time('AND', 'invest', 'migrate')]],
    ['of an empty filter', [], [time('OR')]],
    [
      'of several filters',
      [types('Application'), time('OR', 'invest', 'tolerate'), criticality('NOR', 'businessCritical')],
      [types('Application'), time('OR', 'tolerate', 'migrate'), criticality('OR', 'missionCritical')],
    ],
    ['of another type', [types('Application')], [types('ITComponent')]],
    ['of the trash bin', [types('Application')], [types('Application'), bin('archived')]],
    ['of both states', [bin('archived', 'active')], [bin('active')]],
  ])('%s are exactly those that the queries find', async ([, before, after], { signInAs }) => {
    await signInAs('VIEWER')
    const [from, to] = [viewOf(before), viewOf(after)]
    const effect = rowEffect(from, to)
    if (!effect) throw new Error('no effect')
    const columns = { type: ANY_TYPE, columns: [], fields: [] }
    const found = effectOf(effect, await ask(print(effectQuery(effect, columns)), { ...filtersOf(effect), first: 100 }))
    const [fromIds, toIds] = [await idsOf(from.filter), await idsOf(to.filter)]
    const [gone, added] = [minus(fromIds, toIds), minus(toIds, fromIds)]
    const ids = (rows: typeof found.rows.gone) => rows.map(({ node }) => node.id).toSorted()
    expect(found).toMatchObject({ before: fromIds.length, after: toIds.length, gone: gone.length, added: added.length })
    if (effect.gone && gone.length > 0) expect(ids(found.rows.gone)).toEqual(gone)
    if (effect.added && added.length > 0) expect(ids(found.rows.added)).toEqual(added)
    expect([effect.gone, effect.added].filter((groups) => groups === undefined)).toHaveLength(
      before.some((facet) => JSON.stringify(facet).includes('archived","active')) ? 1 : 0,
    )
  })

  test('are not known of two searches', () => {
    const effect = rowEffect(viewOf([], 'one'), viewOf([], 'other'))
    expect(effect).toMatchObject({ both: undefined, gone: undefined, added: undefined })
  })

  test('are none where only columns change', () => {
    expect(rowEffect(viewOf([time('OR', 'invest')]), viewOf([time('OR', 'invest')]))).toBeUndefined()
  })
})

describe('the changes of a working copy', () => {
  test('show how many rows drop out, the first of them with the reason, and all of them', async ({ openDraft }) => {
    const { user } = await openDraft('MEMBER')
    await screen.findByText('10 before, 2 after: 8 drop out, none added')
    const rows = within(screen.getByRole('region', { name: 'Rows' }))
    const lines = () => rows.getAllByRole('listitem').map((row) => row.textContent)
    await waitFor(() => expect(lines()[0]).toBe('Effect 0–TIME Classification is Tolerate'))
    expect(lines()).toHaveLength(5)
    await user.click(rows.getByRole('button', { name: 'Show all 8' }))
    await waitFor(() => expect(lines()).toHaveLength(8))
    expect(lines().at(-1)).toBe('Effect 9–TIME Classification is empty')
    expect(rows.queryByRole('button')).toBeNull()
  })

  test('say why rows cannot be shown, and try again', async ({ openDraft, network }) => {
    network.answer('POST', '/graphql', () => refusal(500, 'Reference 1a2b'))
    const { user } = await openDraft('MEMBER')
    await screen.findByText("Couldn't load the fact sheets")
    network.mend()
    await user.click(within(screen.getByRole('region', { name: 'Rows' })).getByRole('button', { name: 'Retry' }))
    await screen.findByText(/drop out/)
  })
})
