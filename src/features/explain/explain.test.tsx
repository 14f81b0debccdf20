import { screen, waitFor, within } from '@testing-library/react'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { call } from '#api/call.ts'
import { test as base } from '#testing/people.ts'

/** A fact sheet restricted to an entity, a custom role that passes over it, and the member Laura, who has neither. */
const test = base
  .extend('entity', { scope: 'file' }, async ({ site }) => {
    const { authorization, accessControlEntities } = site.service.services
    const admin = site.caller('ADMIN')
    const { roles } = await authorization.read(admin, undefined)
    const permission = { domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['READ_ALL'], instances: [] }
    const auditor = { name: 'AUDITOR', displayName: 'Auditor', permissions: [permission] }
    await authorization.replace({ caller: admin, ifMatch: null }, undefined, [...roles, auditor])
    return await accessControlEntities.create(site.workspace.id, { name: 'FIN', displayName: 'Finance' })
  })
  .extend('ask', ({ open, site, entity }) => async (members: Record<string, string> = {}) => {
    const { user, router } = await open('/roles/explain')
    const { data } = await call(createFactSheet, {
      body: { type: 'Application', name: `Payroll ${crypto.randomUUID()}`, permittedReadACL: [entity.id] },
    })
    const search = { user: site.caller('MEMBER').userId, sheet: data.id, ...members }
    await router.navigate(`/roles/explain?${new URLSearchParams(search)}`)
    return { user, router, sheet: data }
  })

const chain = () => screen.getAllByRole('listitem').filter((item) => item.closest('ol') && !item.closest('nav'))
const answer = (text: RegExp) => screen.findByText(text)

describe('the page that explains access', () => {
  test('asks for a person, and finds people and technical users by their name', async ({ open }) => {
    const { user, router } = await open('/roles/explain')
    await screen.findByText('Who can do what, and why')
    await user.type(screen.getByRole('combobox', { name: 'Can this person or technical user' }), 'brandt')
    await user.click(await screen.findByRole('option', { name: /Laura/ }))
    await answer(/Yes\. Laura Brandt can do this/)
    expect(router.state.location.search).toMatch(/user=/)
    expect(screen.getByText(/View fact sheets\./)).toBeTruthy()
  })

  test('names the rule that decides, in its place among the others', async ({ ask }) => {
    const { sheet } = await ask()
    await answer(new RegExp(`No\\. Laura Brandt can't view ${sheet.displayName}`))
    expect(screen.getByText(/they belong to none of its entities/)).toBeTruthy()
    const rules = chain()
    expect(rules.map((rule) => rule.querySelector('b')?.textContent?.trim())).toEqual([
      'Account is active',
      'Member role allows it',
      'The fact sheet is restricted',
      'Not a member of any of them Decides',
    ])
    expect(within(rules[2] ?? document.body).getByText('read: FIN')).toBeTruthy()
    expect(rules.filter((rule) => rule.getAttribute('aria-current') === 'step')).toEqual([rules[3]])
  })

  test('names what the roles of somebody hide of a fact sheet', async ({ open, site }) => {
    const { authorization } = site.service.services
    const admin = site.caller('ADMIN')
    const { roles } = await authorization.read(admin, undefined)
    onTestFinished(async () => {
      await authorization.replace({ caller: admin, ifMatch: null }, undefined, roles)
    })
    const hidden = {
      domain: 'FACT_SHEETS',
      function: 'FIELD',
      actions: ['READ'],
      instances: [{ values: ['!Application.alias', '!Application.release'] }],
    }
    const limited = roles.map((role) =>
      role.name === 'VIEWER' ? { ...role, permissions: [...role.permissions, hidden] } : role,
    )
    await authorization.replace({ caller: admin, ifMatch: null }, undefined, limited)
    const { router } = await open('/roles/explain')
    const { data: sheet } = await call(createFactSheet, {
      body: { type: 'Application', name: `Open ${crypto.randomUUID()}` },
    })
    const question = new URLSearchParams({ user: site.caller('VIEWER').userId, sheet: sheet.id })
    await router.navigate(`/roles/explain?${question}`)
    await answer(/Yes\. Elena Petrova can view/)
    const last = within(chain().at(-1) ?? document.body)
    expect(last.getByText(/^2 of \d+ fields and relations are hidden$/)).toBeTruthy()
    expect(last.getByText('Alias, Release')).toBeTruthy()
    expect(last.getByRole('button', { name: /^Copy rule factSheet\.read: \d+ of \d+/ })).toBeTruthy()
  })

  test('simulates a change that would turn the answer, and carries it into the form that can save it', async ({
    ask,
    site,
  }) => {
    const { user, router, sheet } = await ask()
    await user.click(await screen.findByRole('button', { name: 'Simulate: Add Laura Brandt to FIN' }))
    const rail = within(screen.getByRole('complementary', { name: 'Simulate' }))
    await rail.findByText('With this access, they could do this.')
    const row = within(rail.getByRole('row', { name: /Fact sheets, view/ }))
    const [now, gains, loses, then] = row.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(gains).toMatch(/^\+[1-9]/)
    expect(loses).toBe('–')
    expect(Number(then)).toBe(Number(now) + Number(gains))
    expect(rail.getByText('Applications')).toBeTruthy()
    await user.click(rail.getByRole('link', { name: 'Review in Users' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/users\/.*\/access/))
    const save = await screen.findByRole('button', { name: 'Save access' })
    expect(await within(screen.getByRole('dialog', { name: 'Change access' })).findByText('Finance')).toBeTruthy()
    await user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).not.toMatch(/access=/)
    await router.navigate(`/roles/explain?user=${site.caller('MEMBER').userId}&sheet=${sheet.id}`)
    await answer(/Yes\. Laura Brandt can view/)
  })

  test('goes back to what they have on Reset, and keeps a simulation in the address', async ({ ask }) => {
    const { user, router } = await ask({ role: 'VIEWER', roles: 'AUDITOR' })
    const rail = within(await screen.findByRole('complementary', { name: 'Simulate' }))
    expect(rail.getByLabelText<HTMLSelectElement>('Role').value).toBe('VIEWER')
    await rail.findByText('Auditor')
    await rail.findByRole('table')
    expect(rail.getByRole('row', { name: /Fact sheets, edit/ })).toBeTruthy()
    await user.click(rail.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(rail.queryByRole('table')).toBeNull())
    expect(router.state.location.search).not.toMatch(/role=/)
    await user.selectOptions(rail.getByLabelText('Role'), 'ADMIN')
    await waitFor(() => expect(router.state.location.search).toMatch(/role=ADMIN/))
    await user.selectOptions(rail.getByLabelText('Role'), 'MEMBER')
    await waitFor(() => expect(router.state.location.search).not.toMatch(/role=/))
  })

  test('asks about other rights without an object', async ({ ask }) => {
    const { user } = await ask()
    await answer(/Laura Brandt can/)
    await user.selectOptions(screen.getByLabelText('do this?'), 'webhook.manage')
    await answer(/No\. Laura Brandt can't do this/)
    expect(screen.getByText('None of their roles allows it.', { exact: false })).toBeTruthy()
    expect(screen.queryByLabelText('Fact sheet')).toBeNull()
    await user.selectOptions(screen.getByLabelText('do this?'), 'factSheet.create')
    await screen.findByRole('option', { name: 'Interface' })
    await user.selectOptions(screen.getByLabelText('Fact sheet type'), 'Interface')
    await answer(/Yes\. Laura Brandt can create Interfaces/)
  })

  test('shows the console with an access, under a banner that says so', async ({ ask }) => {
    const { user, router } = await ask({ role: 'VIEWER' })
    const rail = within(await screen.findByRole('complementary', { name: 'Simulate' }))
    await user.click(rail.getByRole('button', { name: 'View as' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
    await screen.findByText("You're viewing the workspace as Viewer.")
    // Nobody with this role creates bookmarks.
    await waitFor(() => expect(screen.queryByRole('link', { name: /^New/ })).toBeNull())
    expect(screen.getByRole('button', { name: 'End preview' })).toBeTruthy()
    await expect(call(createFactSheet, { body: { type: 'Application', name: 'Not made' } })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is for those who may read roles', async ({ open }) => {
    await open('/roles/explain', 'MEMBER')
    await screen.findByText("You can't explain access")
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
