import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { ReportingModel } from 'mock-server/contract/models.ts'
import { test as base, type User } from '#testing/fixtures.ts'

const PATH = '/reporting'

const test = base.extend('stored', ({ site }) => async (): Promise<ReportingModel> => {
  const { text } = await site.service.services.models.read(site.caller('ADMIN'), 'reporting', undefined)
  return JSON.parse(text)
})

const menu = async () => await screen.findByRole('region', { name: 'Menu' })
const section = async (name: string) => await within(await menu()).findByRole('article', { name })
const save = async (user: User) => {
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText(/changes? saved$/)
}

describe('the page of the reporting model', () => {
  test('moves sections of the menu, names them and adds an entry, in one save', async ({ open, stored, site }) => {
    const { user } = await open(PATH)
    const analysis = await section('Analysis')
    await user.click(within(analysis).getByRole('button', { name: 'Move Analysis up' }))
    await user.click(within(await section('Analysis')).getByRole('button', { name: 'Add entry' }))
    const name = within(await section('Analysis')).getByLabelText('Name in German')
    await user.clear(name)
    await user.type(name, 'Auswertung')
    await save(user)
    const model = await stored()
    expect(Object.keys(model.menu)).toEqual(['analysis', 'landscape', 'planning'])
    expect(model.menu['analysis']?.entries).toHaveLength(4)
    const { text } = await site.service.services.models.read(site.caller('ADMIN'), 'language:de', undefined)
    expect(JSON.parse(text).reportingModel.menu.analysis).toBe('Auswertung')
  })

  test('removes a report with its entries in the menu, and can undo it', async ({ open, stored }) => {
    const { user } = await open(PATH)
    const reports = await screen.findByRole('region', { name: 'Reports' })
    const before = within(reports).getAllByRole('article').length
    await user.click(within(reports).getByRole('button', { name: /^Remove Roadmap and its menu entry/ }))
    expect(within(reports).getAllByRole('article')).toHaveLength(before - 1)
    expect(within(await section('Planning')).queryByDisplayValue('Roadmap')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(reports).getAllByRole('article')).toHaveLength(before)
    expect(Object.keys((await stored()).reports)).toContain('roadmap')
  })

  test('says which entry of the menu changed, before it is saved', async ({ open }) => {
    const { user } = await open(PATH)
    const [enabled] = within(await section('Landscape')).getAllByRole('switch')
    if (enabled) await user.click(enabled)
    await user.click(screen.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: 'Changes' }))
    await review.findByText('Menu › Landscape')
    expect(review.getByRole('deletion').textContent).toContain('report: landscape, enabled: true')
    expect(review.getByRole('insertion').textContent).toContain('report: landscape, enabled: false')
    expect(review.getByText('report: matrix, enabled: true')).toBeTruthy()
  })

  test('adds a filter of statuses for a type', async ({ open, stored }) => {
    const { user } = await open(PATH)
    await menu()
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add status filter' }))
    await user.selectOptions(screen.getByLabelText('Fact sheet type'), 'Application')
    await user.type(screen.getByLabelText('Statuses'), 'APPROVED, DRAFT')
    await save(user)
    expect((await stored()).lxStateFilter).toEqual([{ forFactSheetType: 'Application', keys: ['APPROVED', 'DRAFT'] }])
  })

  test('says what the server would refuse, and keeps what was changed', async ({ open, network }) => {
    const { user } = await open(PATH)
    await user.click(within(await section('Landscape')).getByRole('button', { name: 'Remove Tree Map from the menu' }))
    network.answer('PUT', '/models', () =>
      Response.json(
        {
          status: 'ERROR',
          type: 'Error',
          errorMessage: 'The models are not valid',
          message: '',
          errors: [{ value: '$.reportingModel.menu', messages: ['x is no report of the model'] }],
        },
        { status: 422 },
      ),
    )
    await user.keyboard('{Control>}s{/Control}')
    expect((await screen.findByRole('alert')).textContent).toContain('reportingModel.menu: x is no report of the model')
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
