import { screen, waitFor, within } from '@testing-library/react'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { signIn, signOut } from '#api/session.ts'
import { test as base } from '#testing/bookmarks.ts'
import { password, type User } from '#testing/fixtures.ts'

const test = base
  /** Opens the form of a saved view and gives its dialog. */
  .extend(
    'edit',
    ({ open, save }) =>
      async (state: Record<string, unknown>, type: 'INVENTORY' | 'REPORTING' = 'INVENTORY') => {
        const { id } = await save({ name: 'To edit', state, type })
        const opened = await open(`/bookmarks/${id}/edit`, 'MEMBER')
        await screen.findByText(type === 'INVENTORY' ? 'View' : 'Filters')
        const dialog = within(screen.getByRole('dialog', { name: 'Edit bookmark' }))
        return { ...opened, id, dialog }
      },
  )

test.beforeAll(async ({ site }) => {
  await signIn(site.credentials('MEMBER').email, password)
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    const data = { type: 'SingleSelect', keyword: name === 'Alder' ? 'missionCritical' : 'businessCritical' }
    const fields = [{ name: 'businessCriticality', data }]
    await call(createFactSheet, { body: { name: `Built ${name}`, type: 'Application', fields } })
  }
  await signOut(false)
})

const types = { facetKey: 'FactSheetTypes', operator: 'OR', keys: ['Application'] }
const view = (...facetFilters: object[]) => ({ filter: { facetFilters: [types, ...facetFilters] } })

/** Chooses in the popover of this name, and closes it. */
async function choose(user: User, popover: string, ...options: string[]) {
  for (const name of options) {
    const list = within(await screen.findByRole('dialog', { name: popover }))
    await user.click(await list.findByRole('option', { name }))
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: popover })).toBeNull())
}

const jsonOf = (): unknown => {
  const field = screen.getByLabelText<HTMLTextAreaElement>('Saved filters (JSON)')
  return JSON.parse(field.value)
}

describe('a view is built from what the workspace has', () => {
  test('by type, filter and column, shows how many fact sheets it finds, and is saved', async ({ open, storedAs }) => {
    const { user } = await open('/bookmarks/new', 'MEMBER')
    const dialog = within(await screen.findByRole('dialog', { name: 'New bookmark' }))
    await user.type(dialog.getByLabelText('Name'), 'Built from nothing')
    await user.click(await dialog.findByRole('button', { name: 'Fact sheet type All types' }))
    await choose(user, 'Fact sheet type', 'Application')
    await dialog.findByText('3 of 3 fact sheets')
    await user.click(dialog.getByRole('button', { name: 'Add filter' }))
    await choose(user, 'Add filter', 'Business Criticality', 'Business Critical')
    await dialog.findByRole('button', { name: 'Business Criticality Business Critical' })
    await dialog.findByText('2 of 2 fact sheets')
    await user.click(dialog.getByRole('button', { name: 'Add column' }))
    await choose(user, 'Add column', 'Lifecycle')
    await user.click(dialog.getByRole('button', { name: 'Create bookmark' }))
    await screen.findByText('“Built from nothing” created')
    const [saved] = await storedAs('Built from nothing')
    expect(saved?.state).toEqual({
      filter: {
        facetFilters: [types, { facetKey: 'businessCriticality', operator: 'OR', keys: ['businessCritical'] }],
      },
      columns: ['lifecycle'],
    })
  })

  test('and a filter can leave values out, and be removed', async ({ edit }) => {
    const { dialog, user } = await edit(
      view({ facetKey: 'businessCriticality', operator: 'OR', keys: ['missionCritical'] }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Business Criticality Mission Critical' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Business Criticality' }))
    await user.click(editor.getByText('none of'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Business Criticality' })).toBeNull())
    await dialog.findByText('2 of 2 fact sheets')
    expect(jsonOf()).toEqual(view({ facetKey: 'businessCriticality', operator: 'NOR', keys: ['missionCritical'] }))
    await user.click(dialog.getByRole('button', { name: 'Remove Business Criticality filter' }))
    await dialog.findByText('3 of 3 fact sheets')
    expect(jsonOf()).toEqual(view())
  })

  test('and columns are moved with the keyboard, which keeps the focus', async ({ edit }) => {
    const columns = ['displayName', { key: 'lifecycle', width: 90 }, 'completion']
    const { dialog, user } = await edit({ ...view(), columns, zoom: 2 })
    const down = await dialog.findByRole('button', { name: 'Move Lifecycle down' })
    down.focus()
    await user.keyboard('{Enter}')
    expect(jsonOf()).toEqual({ ...view(), columns: ['displayName', 'completion', columns[1]], zoom: 2 })
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Lifecycle down' }))
    await user.click(dialog.getByRole('button', { name: 'Remove Completion' }))
    expect(jsonOf()).toMatchObject({ columns: ['displayName', columns[1]] })
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove Lifecycle' }))
  })

  test('and is sorted by a field in a direction', async ({ edit }) => {
    const { dialog, user } = await edit(view())
    const field = await dialog.findByRole('combobox', { name: 'Sorted by' })
    await within(field).findByRole('option', { name: 'Business Criticality' })
    await user.selectOptions(field, 'businessCriticality')
    await user.click(dialog.getByText('descending'))
    expect(jsonOf()).toEqual({
      ...view(),
      sorting: [{ key: 'businessCriticality', mode: 'BY_FIELD', order: 'desc' }],
    })
    await user.click(dialog.getByRole('button', { name: 'Remove sort' }))
    expect(jsonOf()).toEqual({ ...view(), sorting: [] })
  })
})

describe('the builder and the JSON', () => {
  test('are in step both ways, and wrong JSON is kept until it is corrected', async ({ edit }) => {
    const { dialog, user } = await edit({ ...view(), kept: { by: 'others' } })
    await user.type(await dialog.findByLabelText(/^Search text/), 'alder')
    expect(jsonOf()).toMatchObject({ filter: { fullTextSearch: 'alder' }, kept: { by: 'others' } })
    await dialog.findByText('1 of 1 fact sheet')
    await user.click(dialog.getByText('Advanced'))
    const json = dialog.getByLabelText('Saved filters (JSON)')
    await user.clear(json)
    await user.click(json)
    await user.paste('{ "filter": ')
    expect(dialog.queryByLabelText(/^Search text/)).toBeNull()
    await user.paste('{ "fullTextSearch": "birch" } }')
    expect(await dialog.findByLabelText(/^Search text/)).toHaveProperty('value', 'birch')
  })

  test('of a report has no builder', async ({ edit }) => {
    const { dialog } = await edit({ reportType: 'matrix' }, 'REPORTING')
    dialog.getByText('Advanced')
    expect(dialog.queryByRole('button', { name: 'Add filter' })).toBeNull()
  })

  test('of a view in another form is shown, and edited as JSON only', async ({ edit }) => {
    const { dialog } = await edit({ ...view(), columns: [5] })
    await dialog.findByText('Application')
    expect(dialog.queryByRole('button', { name: 'Add filter' })).toBeNull()
  })
})

test('the builder names what the workspace no longer has, and removes it', async ({ edit, stored }) => {
  const { dialog, user, id } = await edit({
    ...view({ facetKey: 'bark', keys: ['red'] }),
    columns: ['bark', 'lifecycle'],
  })
  const notice = (await dialog.findByText('2 parts of this view no longer exist')).closest('[role=note]')
  await user.click(
    within(notice instanceof HTMLElement ? notice : document.body).getByRole('button', { name: 'Remove' }),
  )
  expect(dialog.queryByText('Filter “bark”')).toBeNull()
  await dialog.findByText('3 of 3 fact sheets')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('“To edit” saved')
  expect((await stored(id)).state).toEqual({ ...view(), columns: ['lifecycle'] })
})
