import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { listPermissions } from 'mock-server/contract/permissions.ts'
import { call } from '#api/call.ts'
import { test as base } from '#testing/fixtures.ts'
import { reasonOf } from '#testing/reason.ts'

const PATH = '/access-control-entities'
const row = (name: RegExp | string) => screen.findByRole('row', { name })
const button = (name: string) => screen.getByRole('button', { name })

/** Two entities: one restricts a fact sheet and nobody holds it, the other restricts nothing. */
const test = base.extend('entities', { scope: 'file', auto: true }, async ({ site }) => {
  const { service, workspace } = site
  const create = (name: string, displayName?: string) =>
    service.services.accessControlEntities.create(workspace.id, { name, displayName })
  const finance = await create('FIN_RESTRICTED', 'Finance restricted')
  const unused = await create('UNUSED')
  const changes = service.services.factSheetChanges
  const admin = site.caller('ADMIN')
  await changes.run(admin, (step) =>
    changes.write(step, admin, [
      {
        id: crypto.randomUUID(),
        newType: 'Application',
        edit: ({ row: state }) => ({
          state: { ...state, name: 'Ledger', read_acl: [finance.id] },
          added: [],
          changed: [],
          removed: [],
        }),
      },
    ]),
  )
  return { finance, unused }
})

describe('the list of access control entities', () => {
  test('says what each restricts, and warns where nobody holds it', async ({ open }) => {
    await open(PATH)
    const finance = await row(/Finance restricted/)
    expect(within(finance).getByText('FIN_RESTRICTED')).toBeTruthy()
    expect(within(finance).getByText('Nobody')).toBeTruthy()
    expect(within(finance).getByText('1')).toBeTruthy()
    expect(within(await row(/UNUSED/)).queryByText('Nobody')).toBeNull()
  })

  test('shows those without members and those that are unused, and leads to those that close fact sheets', async ({
    open,
  }) => {
    const { user, router } = await open(PATH)
    expect((await screen.findByRole('tab', { name: 'All 2' })).getAttribute('aria-selected')).toBe('true')
    await screen.findByText("1 fact sheet can't be viewed by anyone but administrators.")
    await user.click(screen.getByRole('link', { name: 'Finance restricted' }))
    await screen.findByRole('complementary', { name: 'Finance restricted' })
    await user.click(screen.getByRole('tab', { name: 'Without members 2' }))
    await row(/Finance restricted/)
    await user.click(screen.getByRole('tab', { name: 'Unused 1' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Finance restricted/ })).toBeNull())
    expect(within(await row(/UNUSED/)).getByText('Unused')).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=unused')
  })

  test('creates one, keeps what was typed when its name is taken, and opens it', async ({ open }) => {
    const { user, router } = await open(`${PATH}/new`)
    await user.type(await screen.findByRole('textbox', { name: /Display name/ }), 'Human resources')
    const name = screen.getByRole('textbox', { name: /^Name/ })
    await user.type(name, 'two words')
    await user.click(button('Create entity'))
    expect((await screen.findAllByText(/one word, without/)).length).toBeGreaterThan(0)
    await user.clear(name)
    await user.type(name, 'UNUSED')
    await user.click(button('Create entity'))
    expect((await screen.findAllByText('Another entity has this name')).length).toBeGreaterThan(0)
    await user.clear(name)
    await user.type(name, 'HR')
    await user.click(button('Create entity'))
    await waitFor(() => expect(router.state.location.search).toMatch(/open=/))
    expect(await screen.findByRole('complementary', { name: 'Human resources' })).toBeTruthy()
    await row(/Human resources/)
  })

  test('renames one', async ({ open, entities }) => {
    const { user, router } = await open(`${PATH}?open=${entities.unused.id}`)
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.type(name, 'SECURITY')
    await user.click(button('Save entity'))
    await waitFor(() => expect(router.state.location.pathname).toBe(PATH))
    await row(/SECURITY/)
  })

  test('deletes only one that no fact sheet names', async ({ open, entities, site }) => {
    await open(`${PATH}?open=${entities.finance.id}`)
    const used = within(await screen.findByRole('complementary')).getByRole('button', { name: 'Delete' })
    expect(reasonOf(used)).toMatch(/^Fact sheets use this entity, including archived ones/)
    const created = await site.service.services.accessControlEntities.create(site.workspace.id, { name: 'SHORT_LIVED' })
    const again = await open(`${PATH}?open=${created.id}`)
    const panel = await screen.findByRole('complementary', { name: 'SHORT_LIVED' })
    await again.user.click(within(panel).getByRole('button', { name: 'Delete' }))
    await again.user.click(await screen.findByRole('button', { name: 'Delete entity' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /SHORT_LIVED/ })).toBeNull())
  })

  test('restores what was deleted, from the bin or by an undo', async ({ open, site }) => {
    const { id } = await site.service.services.accessControlEntities.create(site.workspace.id, { name: 'REGRETTED' })
    const { user } = await open(`${PATH}?open=${id}`)
    const remove = async () => {
      const panel = await screen.findByRole('complementary', { name: 'REGRETTED' })
      await user.click(within(panel).getByRole('button', { name: 'Delete' }))
      await user.click(await screen.findByRole('button', { name: 'Delete entity' }))
      await waitFor(() => expect(screen.queryByRole('row', { name: /REGRETTED/ })).toBeNull())
    }
    await remove()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await row(/REGRETTED/))
    await remove()
    await user.click(await screen.findByRole('button', { name: 'Deleted entities' }))
    const bin = within(await screen.findByRole('dialog', { name: 'Deleted entities' }))
    await user.click(await bin.findByRole('button', { name: 'Restore REGRETTED' }))
    await screen.findByText('“REGRETTED” restored')
    await user.keyboard('{Escape}')
    expect(await row(/REGRETTED/)).toBeTruthy()
  })

  test('tells a member which permission they need', async ({ open }) => {
    await open(PATH, 'MEMBER')
    expect(await screen.findByText("You can't view access control entities")).toBeTruthy()
  })
})

describe('the members of an entity', () => {
  test('are changed together, once it is seen what that changes, and Undo changes them back', async ({
    open,
    entities,
    site,
  }) => {
    const heldBy = async () => {
      const query = { includeTechnicalUsers: false, userId: site.caller('MEMBER').userId }
      const { data } = await call(listPermissions, { query })
      return data[0]?.accessControlEntities ?? ''
    }
    const { user } = await open(`${PATH}?open=${entities.finance.id}`)
    const panel = within(await screen.findByRole('complementary', { name: 'Finance restricted' }))
    await user.type(await panel.findByRole('combobox', { name: 'Add people' }), 'laura')
    await user.click(await screen.findByRole('option', { name: /Laura Brandt/ }))
    const valuesOf = async (name: string) =>
      within(await panel.findByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(await valuesOf('can view these fact sheets')).toEqual(['1', '2'])
    expect(await valuesOf('only administrators can view')).toEqual(['1', '0'])
    expect(await heldBy()).toBe('')
    await user.click(panel.getByRole('button', { name: 'Save 1 change' }))
    await panel.findByRole('link', { name: 'Laura Brandt' })
    expect(await heldBy()).toBe('FIN_RESTRICTED')

    await user.click(panel.getByRole('button', { name: 'Remove Laura Brandt' }))
    expect(await valuesOf('can view these fact sheets')).toEqual(['2', '1'])
    await user.click(panel.getByRole('button', { name: 'Keep Laura Brandt' }))
    expect(panel.queryByRole('button', { name: /^Save/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await heldBy()).toBe(''))
    await waitFor(() => expect(panel.queryByRole('link', { name: 'Laura Brandt' })).toBeNull())
  })

  test('keep their changes while the panel is closed, and are asked about when the page is left', async ({
    open,
    entities,
  }) => {
    const { user, router } = await open(`${PATH}?open=${entities.finance.id}`)
    const panel = within(await screen.findByRole('complementary', { name: 'Finance restricted' }))
    await user.type(await panel.findByRole('combobox', { name: 'Add people' }), 'laura')
    await user.click(await screen.findByRole('option', { name: /Laura Brandt/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Finance restricted' })).toBeNull())
    expect(within(await row(/Finance restricted/)).getByText('Unsaved')).toBeTruthy()

    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe(PATH)

    await user.click(screen.getByRole('link', { name: 'Finance restricted' }))
    const again = within(await screen.findByRole('complementary', { name: 'Finance restricted' }))
    await again.findByRole('button', { name: 'Save 1 change' })
    await user.click(again.getByRole('button', { name: 'Discard' }))
    expect(within(await row(/Finance restricted/)).queryByText('Unsaved')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
  })

  test('say why a change is refused, and keep it', async ({ open, entities, network }) => {
    const { user } = await open(`${PATH}?open=${entities.finance.id}`)
    const panel = within(await screen.findByRole('complementary', { name: 'Finance restricted' }))
    await user.type(await panel.findByRole('combobox', { name: 'Add people' }), 'laura')
    await user.click(await screen.findByRole('option', { name: /Laura Brandt/ }))
    network.cut('PUT')
    await user.click(await panel.findByRole('button', { name: 'Save 1 change' }))
    await screen.findByText(/1 change was refused/)
    expect(panel.getByRole('button', { name: 'Remove Laura Brandt' })).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Save 1 change' })).toBeTruthy()
  })
})
