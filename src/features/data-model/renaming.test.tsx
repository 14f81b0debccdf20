import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { getAuthorization, replaceAuthorization } from 'mock-server/contract/authorization/roles.ts'
import { createBookmark } from 'mock-server/contract/bookmarks.ts'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
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

const bar = () => screen.getByRole('region', { name: 'Changes' })

/** Saves what is reviewed, as soon as the service has checked it. */
const save = async (user: User) => {
  const button = screen.getByRole('button', { name: /^Save \d/ })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
}

/** Enters another key where it is asked for. */
async function enterKey(user: User, text: string) {
  const dialog = await screen.findByRole('dialog')
  const key = within(dialog).getByRole('textbox', { name: 'New key' })
  await user.clear(key)
  await user.type(key, text)
  await user.click(within(dialog).getByRole('button', { name: 'Change' }))
}

/** Leaves out of what a role may read the members of this function that are named. */
async function hide(name: string, of: 'FIELD' | 'RELATION', ...members: readonly string[]) {
  const { data: roles } = await call(getAuthorization, { query: {} })
  const values = members.map((member) => `!${member}`)
  const hiding = { domain: 'FACT_SHEETS', function: of, actions: ['READ'], instances: [{ values }] }
  const body = roles.map((role) =>
    role.name === name ? { ...role, permissions: [...role.permissions, hiding] } : role,
  )
  await call(replaceAuthorization, { query: {}, body })
}

describe('keys of the data model', () => {
  test('gives a field another key, and its values go with it', async ({ open, site, stored }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application/alias`)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change key' }))
    await enterKey(user, 'release')
    expect(await screen.findByText('Something else has this key')).toBeTruthy()
    await enterKey(user, 'nickname')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Labels and sections follow, so that nothing else differs.
    expect(await screen.findByRole('heading', { level: 1, name: /^Alias/ })).toBeTruthy()
    expect(bar().textContent).toContain('1 change in 1 definition')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('heading', { name: 'Review 1 change' })
    expect((await screen.findByRole('region', { name: 'Application' })).textContent).toMatch(/Key.*alias.*nickname/)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await save(user)
    await reviewClosed()
    expect((await stored()).factSheets.Application?.fields.nickname).toBeDefined()
    expect((await stored()).factSheets.Application?.fields.alias).toBeUndefined()
    const labels = await site.service.services.models.read(site.caller('ADMIN'), 'language:en', undefined)
    expect(labels.text.includes('"nickname":{"label":"Alias"')).toBe(true)
  })

  test('are changed in bookmarks and roles along, as the review says', async ({ open, site }) => {
    const { user } = await open(`${PATH}?item=factSheets/Application/functionalSuitability`)
    const lists = { permittedReadUserIds: [], permittedWriteUserIds: [], referencedFactSheetIds: [] }
    const view = {
      name: 'By suitability',
      type: 'INVENTORY',
      state: { columns: ['functionalSuitability'] },
      readonly: false,
      views: 0,
    } as const
    await call(createBookmark, { body: { ...view, ...lists, userId: site.caller('ADMIN').userId } })
    await hide('VIEWER', 'FIELD', 'Application.functionalSuitability')
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change key' }))
    await enterKey(user, 'suitability')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}s{/Control}')
    const effect = await screen.findByRole('complementary', { name: 'Effect' })
    await within(effect).findByText('bookmark updated with the rename')
    expect(within(effect).getByText('role updated with the rename')).toBeTruthy()
    expect(within(effect).queryByText('Affected roles')).toBeNull()
    await save(user)
    await reviewClosed()
    const text = JSON.stringify((await call(getAuthorization, { query: {} })).data)
    expect(text).toContain('!Application.suitability')
  })

  test('are changed for values, too, and a value that is deleted can give its data to another', async ({
    open,
    stored,
  }) => {
    const { user, router } = await open(PATH)
    const data = { type: 'SingleSelect', keyword: 'administrativeService' }
    const fields = [{ name: 'businessCriticality', data }]
    await call(createFactSheet, { body: { name: 'Of the office', type: 'Application', fields } })
    const critical = [{ name: 'businessCriticality', data: { ...data, keyword: 'missionCritical' } }]
    await call(createFactSheet, { body: { name: 'Of the mission', type: 'Application', fields: critical } })
    await router.navigate(`${PATH}?item=factSheets/Application/businessCriticality`)
    const actions = async (value: string, entry: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${value}` }))
      await user.click(await screen.findByRole('menuitem', { name: entry }))
    }
    await actions('Mission Critical', 'Change key')
    await enterKey(user, 'vital')
    // Its data are still where they are stored.
    const row = (await screen.findByText('vital')).closest('[role=row]')
    await waitFor(() => expect(row?.querySelector('[data-number]')?.textContent).toBe('1'))
    await actions('Administrative Service', 'Delete value')
    expect(bar().textContent).toContain('2 changes in 1 definition')
    await user.keyboard('{Control>}s{/Control}')
    const where = await screen.findByRole('combobox', { name: 'Where the data of Administrative Service go' })
    expect(screen.getByRole('checkbox', { name: /^Delete Administrative Service on \d+ fact sheets?$/ })).toBeTruthy()
    await user.selectOptions(where, 'Business Operational')
    const agreed = await screen.findByRole('checkbox', { name: /^Rewrite \d+ fact sheets?: Administrative Service/ })
    await user.click(agreed)
    await save(user)
    await reviewClosed()
    expect((await stored()).factSheets.Application?.fields.businessCriticality?.values).toEqual([
      'businessOperational',
      'businessCritical',
      'vital',
    ])
  })
})

test('a review names the role that would see what it hides, and what saving needs', async ({ open }) => {
  const { user } = await open(`${PATH}?item=factSheets/Application/aggregatedObsolescenceRisk`)
  await user.selectOptions(await screen.findByLabelText('Function'), 'Count')
  await hide('VIEWER', 'RELATION', 'Application.relApplicationToBusinessCapability')
  await user.selectOptions(screen.getByLabelText('Relation 1'), 'relApplicationToBusinessCapability')
  await user.keyboard('{Control>}s{/Control}')
  const effect = within(await screen.findByRole('complementary', { name: 'Effect' }))
  const said = await effect.findAllByText(/becomes visible to the role/)
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Application.aggregatedObsolescenceRisk becomes visible to the role VIEWER, which hides it; saving needs the permission to manage this role',
  ])
})
