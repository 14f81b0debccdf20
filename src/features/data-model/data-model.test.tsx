import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { replaceDataModel } from 'mock-server/contract/model-changes.ts'
import { createFactSheet, getFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { call } from '#api/call.ts'
import { test as base, type User } from '#testing/fixtures.ts'
import { reviewClosed } from '#testing/model-review.ts'

const PATH = '/data-model'

const test = base
  /** The model as the service has it now. */
  .extend('stored', ({ site }) => async (): Promise<DataModel> => {
    const { text } = await site.service.services.models.read(site.caller('ADMIN'), 'data', undefined)
    return JSON.parse(text)
  })

const row = (name: string | RegExp) => screen.findByRole('treeitem', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
type Type = { readonly type: string }
/** Saves what is reviewed, as soon as the service has checked it. */
const save = async (user: User, name: string | RegExp = /^Save \d/) => {
  await waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBeNull())
  await user.click(button(name))
}
const bar = () => screen.getByRole('region', { name: 'Changes' })

describe('the workbench of the data model', () => {
  test('is not for people without the right', async ({ open, site }) => {
    const { authorization } = site.service.services
    const admin = site.caller('ADMIN')
    const { roles } = await authorization.read(admin, undefined)
    const smaller = roles.map((role) => ({
      ...role,
      permissions: role.permissions.filter(({ domain }) => role.name !== 'SUPPORT' || domain !== 'MODEL'),
    }))
    await authorization.replace({ caller: admin, ifMatch: null }, undefined, smaller)
    await open(PATH, 'SUPPORT')
    expect(await screen.findByText("You can't view the data model")).toBeTruthy()
  })

  test('shows the model to people who can only view it, and lets them change nothing', async ({ open }) => {
    await open(`${PATH}?item=factSheets/Application/alias`, 'VIEWER')
    expect(await screen.findByRole('heading', { level: 1, name: /Alias/ })).toBeTruthy()
    expect(screen.getByRole('switch', { name: 'Mandatory' })).toHaveProperty('disabled', true)
    expect(bar().textContent).toContain('model.update')
  })

  test('changes a field after a review, and undoes it from the history', async ({ open, stored }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application/alias`)
    await user.click(await screen.findByRole('switch', { name: 'Mandatory' }))
    expect(bar().textContent).toContain('1 change in 1 definition')
    expect((await row(/^Alias/)).textContent).toContain('Changed')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('The data model has no errors')).toBeTruthy()
    await save(user)
    expect(await screen.findByText('1 change saved')).toBeTruthy()
    expect((await stored()).factSheets.Application?.fields.alias?.mandatory).toBe(true)

    await user.click(await screen.findByRole('button', { name: 'History' }))
    await user.click(await screen.findByRole('button', { name: 'Undo this' }))
    await screen.findByRole('heading', { name: /^Review/ })
    await save(user)
    await reviewClosed()
    expect((await stored()).factSheets.Application?.fields.alias?.mandatory).toBe(false)
  })

  test('brings a deleted field back with its data', async ({ open, signInAs, site, stored }) => {
    await signInAs('ADMIN')
    const fields = [{ name: 'functionalSuitability', data: { type: 'SingleSelect', keyword: 'perfect' } }]
    const { data: sheet } = await call(createFactSheet, { body: { name: 'Payroll', type: 'Application', fields } })
    const before = Object.keys((await stored()).factSheets.Application?.fields ?? {})
    const { user } = await open(`${PATH}?item=factSheets/Application/functionalSuitability`)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete field' }))
    await user.keyboard('{Control>}s{/Control}')
    await user.click(await screen.findByRole('checkbox', { name: /^Delete the value of/ }))
    await save(user)
    await reviewClosed()
    const settled = async () => {
      site.clock.advance(1000)
      await site.service.tick()
    }
    await settled()
    await user.click(await screen.findByRole('button', { name: 'History' }))
    await screen.findByText(/^The deleted data come back when you undo this, until /)
    await user.click(await screen.findByRole('button', { name: 'Undo this' }))
    await screen.findByText('Functional Fit: 1 value comes back')
    await save(user)
    await reviewClosed()
    await settled()
    expect(Object.keys((await stored()).factSheets.Application?.fields ?? {})).toEqual(before)
    const { data } = await call(getFactSheet, { params: { id: sheet.id }, query: {} })
    expect(data.fields?.map(({ name }) => name)).toContain('functionalSuitability')
    await user.click(await screen.findByRole('button', { name: 'History' }))
    expect(await screen.findByText(/^Undoes change \d+\.$/)).toBeTruthy()
  })

  test('undoes and redoes what was typed as a whole', async ({ open }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application/alias`)
    const field = await screen.findByRole('textbox', { name: 'Initial value' })
    await user.type(field, 'abc')
    await user.click(await screen.findByRole('switch', { name: 'Filter' }))
    await user.click(button('Undo'))
    expect(field).toHaveProperty('value', 'abc')
    await user.click(button('Undo'))
    expect(field).toHaveProperty('value', '')
    expect(bar().textContent).toContain('No changes')
    await user.click(button('Redo'))
    expect(field).toHaveProperty('value', 'abc')
  })

  test('keeps what is not saved on other pages, and drops what is discarded', async ({ open }) => {
    const { user, router } = await open(`${PATH}?item=factSheets/Application/alias`)
    await user.click(await screen.findByRole('switch', { name: 'Mandatory' }))
    expect(await screen.findByText(/kept in this tab/)).toBeTruthy()
    await router.navigate('/bookmarks')
    await router.navigate(PATH)
    expect((await screen.findByRole('region', { name: 'Changes' })).textContent).toContain('1 change in 1 definition')
    await user.click(button('Undo'))
    expect(bar().textContent).toContain('No changes')
    await user.click(button('Redo'))
    await user.click(button('Discard'))
    await router.navigate('/bookmarks')
    await router.navigate(PATH)
    expect((await screen.findByRole('region', { name: 'Changes' })).textContent).toContain('No changes')
  })

  test('finds definitions by key, label and value', async ({ open }) => {
    const { user } = await open(PATH)
    const search = await screen.findByRole('searchbox', { name: 'Search types, fields, values' })
    await user.type(search, 'mission critical')
    expect(await row(/^Business Criticality/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Objective/ })).toBeNull())
    await user.clear(search)
    await user.type(search, 'nothing of the kind')
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
  })

  test('adds a type with a field and a relation', async ({ open, stored }) => {
    const { user } = await open(PATH)
    const add = async (kind: string, members: Readonly<Record<string, string>>) => {
      await user.click(await screen.findByRole('button', { name: 'Add to the data model' }))
      const dialog = await screen.findByRole('dialog')
      await user.selectOptions(within(dialog).getByLabelText('Kind'), kind)
      for (const [label, value] of Object.entries(members)) {
        const control = within(dialog).getByLabelText(label)
        if (control instanceof HTMLSelectElement) await user.selectOptions(control, value)
        else await user.type(control, value)
      }
      await user.click(within(dialog).getByRole('button', { name: 'Add' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await add('Fact sheet type', { Key: 'DataCenter' })
    await add('Field', { 'Data type': 'Whole number', Key: 'rackCount' })
    await add('Relation', { From: 'DataCenter', To: 'Application' })
    expect(bar().textContent).toContain('in 3 definitions')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('heading', { name: /^Review/ })
    await save(user)
    await waitFor(async () => expect((await stored()).factSheets.DataCenter).toBeDefined())
    const model = await stored()
    expect(model.factSheets.DataCenter?.fields.rackCount?.type).toBe('INTEGER')
    expect(model.factSheets.DataCenter?.relations).toEqual(['dataCenterApplicationRelation'])
    expect(model.factSheets.Application?.relations).toContain('dataCenterApplicationRelation')
  })

  test('places a field in a section and names it, in one save with the model', async ({ open, site }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application/alias`)
    await user.click(await screen.findByRole('switch', { name: 'Mandatory' }))
    await user.selectOptions(screen.getByLabelText('Section'), 'Business Support')
    const label = screen.getByRole('textbox', { name: 'Label, German' })
    await user.clear(label)
    await user.type(label, 'Zweitname')
    expect(bar().textContent).toContain('3 changes in 1 definition')
    await user.keyboard('{Control>}s{/Control}')
    const extras = await screen.findByRole('region', { name: 'Sections and labels' })
    expect(extras.textContent).toContain('Fact Sheet Information→Business Support')
    expect(extras.textContent).toContain('Label, German')
    await save(user)
    const read = async (kind: 'view' | 'language:de') =>
      (await site.service.services.models.read(site.caller('ADMIN'), kind, undefined)).text
    await waitFor(async () => expect((await read('language:de')).includes('"alias":{"label":"Zweitname"}')).toBe(true))
    const [section] = JSON.parse(await read('view')).factSheets.find(
      ({ type }: Type) => type === 'Application',
    ).sections
    expect(JSON.stringify(section).includes('"alias"')).toBe(false)
    await screen.findByRole('heading', { level: 1, name: 'Alias' })
    expect((await row(/^Alias/)).getAttribute('aria-level')).toBe('3')
  })

  test('keeps everything of a save that fails, and saves it later', async ({ open, network, stored }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application/release`)
    await user.click(await screen.findByRole('switch', { name: 'Mandatory' }))
    await user.selectOptions(screen.getByLabelText('Section'), 'Business Support')
    network.answer('PUT', '/models', () => new Response('{}', { status: 500 }))
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('heading', { name: 'Review 2 changes' })
    await save(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved')
    expect((await stored()).factSheets.Application?.fields.release?.mandatory).toBe(false)
    network.mend()
    await save(user)
    expect(await screen.findByText('2 changes saved')).toBeTruthy()
    expect((await stored()).factSheets.Application?.fields.release?.mandatory).toBe(true)
  })

  test('refuses keys that are none, and those that are taken', async ({ open }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application`)
    await user.click(await screen.findByRole('button', { name: 'Add field' }))
    const dialog = await screen.findByRole('dialog')
    const key = within(dialog).getByLabelText('Key')
    await user.type(key, 'alias')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('Something else has this key')).toBeTruthy()
    await user.clear(key)
    await user.type(key, "x'; DROP")
    expect(await within(dialog).findByText(/^Use letters, digits/)).toBeTruthy()
  })

  test('names the place of what the service would refuse', async ({ open }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application`)
    await user.click(await screen.findByRole('button', { name: 'Add field' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Key'), 'id')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await user.keyboard('{Control>}s{/Control}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('is a member that every fact sheet has')
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/data-model?item=factSheets%2FApplication%2Fid')
    expect(button('Save 1 change').getAttribute('aria-disabled')).toBe('true')
  })

  test('merges with what somebody else has saved first', async ({ open, stored }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application/alias`)
    await user.type(await screen.findByRole('textbox', { name: 'Initial value' }), 'mine')
    const theirs = structuredClone(await stored())
    Object.assign(theirs.factSheets.Application?.fields.alias ?? {}, { initialValue: 'theirs', inView: true })
    await call(replaceDataModel, { query: {}, body: theirs })
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('heading', { name: /^Review/ })
    await save(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Someone else saved first')
    await user.click(within(alert).getByRole('button', { name: 'Keep mine for Alias' }))
    await screen.findByRole('heading', { name: /^Review/ })
    await save(user)
    await reviewClosed()
    expect((await stored()).factSheets.Application?.fields.alias).toMatchObject({ initialValue: 'mine', inView: true })
  })
})
