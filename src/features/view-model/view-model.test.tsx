import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { ViewModel } from 'mock-server/contract/view-model.ts'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { replaceSettings } from 'mock-server/contract/settings/settings.ts'
import { defaultSettings } from 'mock-server/contract/settings/workspace-settings.ts'
import { call } from '#api/call.ts'
import { test as base, type User } from '#testing/fixtures.ts'
import { setWindowWidth } from '#testing/window-width.ts'

const PATH = '/view-model?type=Application'

const test = base
  .extend('view', ({ site }) => async (): Promise<ViewModel> => {
    const { text } = await site.service.services.models.read(site.caller('ADMIN'), 'view', undefined)
    return JSON.parse(text)
  })
  /** The fields of each subsection of Application that shows some, by its label. */
  .extend('stored', ({ view }) => async (): Promise<Record<string, string[]>> => {
    const own = (await view()).factSheets.find(({ type }) => type === 'Application')
    const parts = (own?.sections ?? []).flatMap(({ label, subsections }) =>
      subsections.map((part) => [`${label} ${part.label}`, part.templateOptions?.layout?.fields] as const),
    )
    return Object.fromEntries(
      parts.flatMap(([label, fields]) => (fields ? [[label, fields.map(({ name }) => name)]] : [])),
    )
  })

const chip = (label: string) => screen.findByRole('button', { name: label })
const list = (label: string) => screen.getByRole('list', { name: label })
const bar = () => screen.getByRole('region', { name: 'Changes' })
const save = async (user: User, text = /changes? saved$/) => {
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText(text)
}
const BASICS = 'section.information subsection.description.label'

describe('the page of the view model', () => {
  test('shows the sections of a type, and a fact sheet in another language', async ({ open }) => {
    const { user } = await open(PATH)
    await chip('Alias')
    setWindowWidth(1440)
    expect(within(list('Description')).getAllByRole('listitem')[2]?.textContent).toContain('Alias')
    const preview = await screen.findByRole('complementary', { name: 'Preview' })
    expect(within(preview).getByText('Business Criticality', { selector: 'dt' })).toBeTruthy()
    await user.click(within(preview).getByRole('radio', { name: 'DE' }))
    expect(await within(preview).findByText('Geschäftskritikalität', { selector: 'dt' })).toBeTruthy()
  })

  test('shows amounts in the currency of the workspace', async ({ signInAs, open }) => {
    await signInAs('ADMIN')
    const fields = [{ name: 'budgetAfterPlanning', data: { type: 'DoubleValue', value: 1500 } }]
    await call(createFactSheet, { body: { name: 'Move', type: 'Initiative', fields } })
    await call(replaceSettings, { body: { ...defaultSettings, currency: 'CHF' } })
    setWindowWidth(1440)
    await open('/view-model?type=Initiative')
    const preview = await screen.findByRole('complementary', { name: 'Preview' })
    expect(await within(preview).findByText(/^CHF.1,500\.00$/)).toBeTruthy()
  })

  test('shows what a fact sheet has, the one that was chosen the last time', async ({ signInAs, open }) => {
    await signInAs('ADMIN')
    const phases = [{ phase: 'active', startDate: '2026-02-01' }]
    const fields = [{ name: 'lifecycle', data: { type: 'Lifecycle', phases } }]
    const create = async (body: Parameters<typeof call<typeof createFactSheet>>[1]['body']) =>
      (await call(createFactSheet, { body })).data
    const unit = await create({ name: 'Sales unit', type: 'Organization' })
    const relations = [{ type: 'relApplicationToOrganization', toId: unit.id }]
    await create({ name: 'Ledger', type: 'Application', fields, relations })
    await create({ name: 'Archive', type: 'Application' })
    setWindowWidth(1440)
    const { user } = await open(PATH)
    const preview = within(await screen.findByRole('complementary', { name: 'Preview' }))
    await user.click(await preview.findByRole('button', { name: 'Fact sheet in the preview' }))
    const choice = await preview.findByRole('combobox', { name: 'Fact sheet in the preview' })
    await user.click(choice)
    await user.type(choice, 'Ledger')
    await user.click(await screen.findByRole('option', { name: 'Ledger' }))
    await preview.findByText('Active Feb 1, 2026')
    await preview.findByText('Sales unit')
    await open(PATH)
    const again = within(await screen.findByRole('complementary', { name: 'Preview' }))
    expect(await again.findByText('Sales unit')).toBeTruthy()
  })

  test('moves a field by keyboard within its section and to the next, says where it is, and saves', async ({
    open,
    stored,
  }) => {
    const { user } = await open(PATH)
    const alias = await chip('Alias')
    alias.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByText('Alias: Fact Sheet Information, Description, 2 of 4')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Alias'))
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() => expect(within(list('Functional Fit')).getByText('Alias')).toBeTruthy())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Alias'))
    expect(bar().textContent).toContain('1 change in Application')
    await user.click(screen.getByRole('button', { name: 'Review' }))
    expect(await screen.findByText('Application: Fact Sheet Information → Business Support')).toBeTruthy()
    expect(await screen.findByText('0 fact sheets look different')).toBeTruthy()
    await user.keyboard('{Escape}')
    await save(user)
    const after = await stored()
    expect(after[BASICS]).not.toContain('alias')
    expect(Object.entries(after).find(([, names]) => names.includes('alias'))?.[0]).toMatch(/^section\.businessSupport/)
  })

  test('takes a field out of all sections, and places it again by its menu', async ({ open, stored }) => {
    const { user } = await open(PATH)
    await user.click(await chip('Release'))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from all sections' }))
    const unplaced = screen.getByRole('region', { name: 'Not placed' })
    await user.click(await within(unplaced).findByRole('button', { name: 'Release' }))
    await user.click(await screen.findByRole('menuitem', { name: 'To “Business Support”' }))
    expect(within(unplaced).queryByRole('button', { name: 'Release' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(bar().textContent).toContain('No changes')
    expect((await stored())[BASICS]).toContain('release')
  })

  test('adds a section with names, in one save with the layout', async ({ open, view, site }) => {
    const { user } = await open(PATH)
    await chip('Release')
    await user.click(screen.getByRole('button', { name: 'Add section' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add section' })
    await user.type(within(dialog).getByLabelText('Key'), 'information')
    await user.type(within(dialog).getByLabelText('English'), 'Costs')
    await user.type(within(dialog).getByLabelText('German'), 'Kosten')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This key is already used')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('Key'))
    await user.type(within(dialog).getByLabelText('Key'), 'costs')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    const section = await screen.findByRole('region', { name: 'Costs' })
    expect(within(section).getByText('0 fields')).toBeTruthy()
    await user.click(within(section).getByRole('button', { name: 'Costs: Move up' }))
    await save(user)
    const own = (await view()).factSheets.find(({ type }) => type === 'Application')
    expect(own?.sections.at(-2)?.label).toBe('section.costs')
    const { text } = await site.service.services.models.read(site.caller('ADMIN'), 'language:de', undefined)
    expect(JSON.parse(text).viewModel.section.costs).toBe('Kosten')
  })

  test('asks where someone else has changed the same sections', async ({ open, view }) => {
    const { user } = await open(PATH)
    const release = await chip('Release')
    release.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    const theirs = await view()
    const own = theirs.factSheets.find(({ type }) => type === 'Application')
    own?.sections.reverse()
    await call(saveModels, { body: { viewModel: theirs } })
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Someone else saved since you began.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(bar().textContent).toContain('No changes'))
  })

  test('is read-only for people who can only view the model', async ({ open }) => {
    await open(PATH, 'VIEWER')
    expect(await screen.findByRole('heading', { level: 1, name: 'Application' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
    expect(bar().textContent).toContain('model.update')
  })
})
