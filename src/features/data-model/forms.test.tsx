import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test as base } from '#testing/fixtures.ts'

/** Opens the JSON of a definition beside its form, to read what the form has made of it. */
const test = base.extend('edit', ({ open }) => async (item: string) => {
  const { user, router } = await open(`/data-model?item=${item}`)
  await screen.findByRole('region', { name: 'Definition' })
  /** The definition as the review would send it. */
  const reviewed = async () => {
    await user.keyboard('{Control>}s{/Control}')
    const list = await screen.findByRole('region', { name: 'List' })
    await waitFor(() => expect(list.querySelectorAll('h3').length).toBeGreaterThan(0))
    return list.textContent
  }
  return { user, router, reviewed }
})

const part = (name: string) => within(screen.getByRole('region', { name }))

describe('forms of the data model', () => {
  test('a validator is tried on a text and on values of fact sheets', async ({ edit }) => {
    const { user } = await edit('validators/webAddress')
    const expression = screen.getByRole('textbox', { name: 'Regular expression' })
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'https://example.com')
    expect(screen.getByText('Accepted')).toBeTruthy()
    await user.clear(expression)
    await user.type(expression, 'abc')
    expect(screen.getByText('Refused')).toBeTruthy()
    await user.type(expression, '(')
    expect(screen.getByText('This is no regular expression')).toBeTruthy()
  })

  test('a condition names a select field and some of its values', async ({ edit }) => {
    const { user, reviewed } = await edit('factSheets/Application/alias')
    const conditions = part('Shown when')
    await user.click(conditions.getByRole('button', { name: 'Add field' }))
    await user.selectOptions(conditions.getByRole('combobox', { name: 'Field' }), 'Business Criticality')
    await user.click(await conditions.findByRole('combobox', { name: 'Values of Business Criticality' }))
    await user.click(await screen.findByRole('option', { name: 'Mission Critical' }))
    expect(await reviewed()).toContain('Shown when, Business CriticalityMission Critical')
  })

  test('a name is made of parts, and shown as it will look', async ({ edit }) => {
    const { user } = await edit('factSheets/Application')
    const names = part('Display name')
    await user.click(names.getByRole('button', { name: 'Add part' }))
    await user.type(names.getByRole('textbox', { name: 'Suffix' }), ' (app)')
    await user.click(names.getByRole('button', { name: 'Add part' }))
    await user.selectOptions(names.getByRole('combobox', { name: 'Part 2' }), 'Alias')
    const [, separator] = names.getAllByRole('textbox', { name: 'Separator' })
    if (separator) await user.type(separator, ' / ')
    expect(names.getByRole('status').textContent).toBe('‹Name› (app) / ‹Alias›')
    await user.click(names.getByRole('button', { name: 'Remove part 1' }))
    expect(names.getByRole('status').textContent).toBe('‹Alias›')
  })

  test('values are added, ordered by the arrow keys, and deleted', async ({ edit }) => {
    const { user, reviewed } = await edit('factSheets/Application/businessCriticality')
    const rows = () =>
      within(screen.getByRole('table', { name: 'Values' }))
        .getAllByRole('row')
        .slice(1)
    expect(rows()[0]?.textContent).toContain('administrativeService')
    const [handle] = screen.getAllByRole('button', { name: /with the arrow keys$/ })
    handle?.focus()
    await user.keyboard('{ArrowDown}')
    expect(rows()[1]?.textContent).toContain('administrativeService')
    await user.click(screen.getByRole('button', { name: 'Add value' }))
    const key = screen.getByRole('textbox', { name: /^Key of value/ })
    await user.clear(key)
    await user.type(key, 'lifeSafety')
    await user.click(screen.getByRole('button', { name: 'Actions for Mission Critical' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete value' }))
    expect(rows()).toHaveLength(4)
    expect(await reviewed()).toContain('ValuesMission CriticallifeSafety')
  })

  test('numbers that are none are kept and not taken over', async ({ edit }) => {
    const { user } = await edit('factSheets/Application')
    const levels = screen.getByRole('textbox', { name: 'Hierarchy levels' })
    await user.clear(levels)
    await user.type(levels, '2x')
    expect(screen.getByText('Enter a whole number')).toBeTruthy()
    expect(levels).toHaveProperty('value', '2x')
    await user.type(levels, '{Backspace}')
    expect(screen.queryByText('Enter a whole number')).toBeNull()
  })

  test('the ends of a relation say how many, and keep their types', async ({ edit }) => {
    const { user, reviewed } = await edit('relations/applicationITComponentRelation')
    const [from] = screen.getAllByLabelText('How many each can have')
    const [type] = screen.getAllByLabelText('Fact sheet type')
    expect(type).toHaveProperty('disabled', true)
    if (from) await user.selectOptions(from, 'At most one')
    expect(await reviewed()).toContain('From, How many each can haveMULTI→SINGLE')
  })

  test('an aggregated field is computed from relations and their number fields', async ({ edit }) => {
    const { user, reviewed } = await edit('factSheets/Application/aggregatedObsolescenceRisk')
    const paths = part('Computed from')
    const before = paths.getAllByRole('combobox').length
    await user.click(paths.getByRole('button', { name: 'Add relation' }))
    expect(paths.getAllByRole('combobox')).toHaveLength(before + 1)
    await user.selectOptions(screen.getByLabelText('Function'), 'Count')
    const review = await reviewed()
    expect(review).toContain('Function')
    expect(review).not.toContain('"path"')
  })

  test('the seal and the approval have members only while they are used', async ({ edit }) => {
    const { user, reviewed } = await edit('factSheets/Provider')
    const seal = screen.getByRole('switch', { name: 'Use the quality seal' })
    const isOn = seal.matches(':checked')
    await user.click(seal)
    expect(screen.queryByLabelText('Breaks after') === null).toBe(isOn)
    const approval = screen.getByRole('switch', { name: 'Require approval' })
    if (!approval.matches(':checked')) await user.click(approval)
    await user.selectOptions(screen.getByLabelText(/^Approved by/), 'The server')
    expect(await screen.findByText(/^An edit that leaves everything below filled in/)).toBeTruthy()
    await user.click(approval)
    expect(screen.queryByLabelText(/^Approved by/)).toBeNull()
    expect(await reviewed()).toContain('Use the quality seal')
  })
})
