import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { switchFeature } from 'mock-server/contract/features/features.ts'
import { replaceSettings } from 'mock-server/contract/settings/settings.ts'
import { defaultSettings } from 'mock-server/contract/settings/workspace-settings.ts'
import { call } from '#api/call.ts'
import { test as base } from '#testing/bookmarks.ts'

/** Saves the settings of a new workspace with some of them changed, before a page is open. */
const test = base.extend('set', ({ signInAs }) => async (change: object) => {
  await signInAs('ADMIN')
  await call(replaceSettings, { body: { ...defaultSettings, ...change } })
})

describe('settings that the console acts by', () => {
  test('language: for those who have chosen none', async ({ set, open }) => {
    await set({ language: 'de' })
    await open('/features')
    expect(await screen.findByRole('heading', { name: 'Funktionen', level: 1 })).toBeTruthy()
    await set({})
  })

  test('quickSearchMode: hits of the search are some of each type', async ({ set, open }) => {
    await set({})
    for (const type of ['Application', 'ITComponent'])
      for (const n of [1, 2, 3, 4, 5]) await call(createFactSheet, { body: { name: `Zebra ${n} ${type}`, type } })
    await set({ quickSearchMode: 'GROUPED_VIEW' })
    const { user } = await open('/features')
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: 'Search or jump to…' })
    await user.keyboard('zebra')
    const hits = within(await screen.findByRole('group', { name: /^Fact sheets/ }))
    const hitsOf = (type: string) => hits.getAllByRole('option', { name: new RegExp(`Zebra.*${type}`) }).length
    // While the console learns the settings of the workspace, they are one list.
    await waitFor(() => expect([hitsOf('Application'), hitsOf('ITComponent')]).toEqual([3, 3]))
  })
})

describe('features that the console acts by', () => {
  test('ODATA: a bookmark has no address of a feed', async ({ signInAs, open, save }) => {
    await signInAs('ADMIN')
    const { id } = await save({ name: 'A feed', type: 'INVENTORY', oDataEnabled: true })
    await call(switchFeature, { params: { id: 'ODATA' }, query: { enabled: false } })
    await open(`/bookmarks?open=${id}`)
    expect(await screen.findByText('OData feeds are switched off in this workspace')).toBeTruthy()
    await call(switchFeature, { params: { id: 'ODATA' }, query: { enabled: true } })
  })

  test('CUSTOM_ROLES: no role can be added, and the button says why', async ({ signInAs, open }) => {
    await signInAs('ADMIN')
    await call(switchFeature, { params: { id: 'CUSTOM_ROLES' }, query: { enabled: false } })
    await open('/roles')
    const add = await screen.findByRole('button', { name: /Add role|New role/ })
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'))
    await call(switchFeature, { params: { id: 'CUSTOM_ROLES' }, query: { enabled: true } })
  })
})
