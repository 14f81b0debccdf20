import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect } from 'vitest'
import { test as base } from '#testing/fixtures.ts'

const PATH = '/roles'

/** The roles as the service has them now. */
const test = base.extend('stored', ({ site }) => async () => {
  const { roles } = await site.service.services.authorization.read(site.caller('ADMIN'), undefined)
  return roles
})

// A draft outlives the page that it was begun on.
beforeEach(() => sessionStorage.clear())

const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** The cell of a right and a role, by the place of the role's column. */
const cell = async (right: string, role: string) => {
  const grid = await screen.findByRole('grid')
  const heads = within(grid).getAllByRole('columnheader')
  const column = heads.findIndex((head) => head.getAttribute('aria-label') === role)
  const row = within(grid).getByRole('rowheader', { name: right }).closest('tr')
  const found = row?.children[column]
  if (!(found instanceof HTMLElement)) throw new Error(`There is no cell ${right} of ${role}`)
  return found
}
const valueOf = async (right: string, role: string) => (await cell(right, role)).getAttribute('aria-label')

/** The button that saves, once the changes have been checked: until then it does nothing. */
async function readyToSave(dialog: HTMLElement): Promise<HTMLElement> {
  const save = await within(dialog).findByRole('button', { name: 'Save changes' })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
  return save
}

describe('the matrix of roles', () => {
  test('shows what each role gives, and says who can see it to others', async ({ open }) => {
    await open(PATH)
    expect(await valueOf('Create fact sheets', 'Member')).toBe('Allowed')
    expect(await valueOf('Create fact sheets', 'Viewer')).toBe('Not allowed')
    expect(await valueOf('Create fact sheets', 'Administrator')).toBe('Always allowed')
  })

  test('is not for members', async ({ open }) => {
    await open(PATH, 'MEMBER')
    expect(await screen.findByText("You can't view roles")).toBeTruthy()
  })

  test('is changed by the keyboard, reviewed and saved', async ({ open, stored }) => {
    const { user } = await open(PATH)
    const update = await cell('Edit fact sheets', 'Viewer')
    await user.click(update)
    expect(update.getAttribute('aria-label')).toBe('Own only, changed')
    await user.keyboard('{ArrowDown}a')
    expect(await valueOf('Archive fact sheets', 'Viewer')).toBe('Allowed, changed')
    await user.keyboard('{Control>}z{/Control}')
    expect(await valueOf('Archive fact sheets', 'Viewer')).toBe('Not allowed')
    expect(screen.getByText('1 change')).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Review changes' })
    expect(await within(dialog).findByText('1 user is affected.')).toBeTruthy()
    expect(within(dialog).getByText('1 gain permissions, 0 lose permissions.')).toBeTruthy()
    await user.click(await readyToSave(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const viewer = (await stored()).find(({ name }) => name === 'VIEWER')
    expect(viewer?.permissions.flatMap(({ actions }) => actions)).toContain('UPDATE_OWN')
    expect(within(screen.getByRole('region', { name: 'Changes' })).getByRole('status').textContent).toBe('No changes')
  })

  test('gives a right for one type only', async ({ open }) => {
    const { user } = await open(`${PATH}?type=Application`)
    await user.click(await cell('Create fact sheets', 'Support'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fact sheet type' }), '')
    await waitFor(async () =>
      expect(await valueOf('Create fact sheets', 'Support')).toBe('Allowed for 1 type, changed'),
    )
    await user.click(button('Changed only'))
    await waitFor(() =>
      expect(within(screen.getByRole('grid')).getAllByRole('cell', { name: /Allowed/ })).toHaveLength(1),
    )
  })

  test('limits a role to some fields of a type, and sends back what it can’t show', async ({ open, stored, site }) => {
    const admin = site.caller('ADMIN')
    const roles = await stored()
    const deletes = {
      domain: 'FACT_SHEETS',
      function: 'RELATION',
      actions: ['DELETE'],
      instances: [{ values: ['!Application.relApplicationToITComponent'] }],
    }
    const limited = roles.map((role) =>
      role.name === 'MEMBER' ? { ...role, permissions: [...role.permissions, deletes] } : role,
    )
    await site.service.services.authorization.replace({ caller: admin, ifMatch: null }, undefined, limited)
    const { user } = await open(PATH)
    expect(await screen.findByText('Choose a fact sheet type to see its fields and relations')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fact sheet type' }), 'Application')
    await screen.findByRole('rowheader', { name: 'Lifecycle' })
    await user.click(await cell('Lifecycle', 'Member'))
    expect(await valueOf('Lifecycle', 'Member')).toBe('View only, changed')
    await user.keyboard('{ArrowDown}d')
    expect(await valueOf('Business Criticality', 'Member')).toBe('Not allowed, changed')
    expect(await valueOf('Business Criticality', 'Temporary')).toBe('View only')
    await user.keyboard('{Control>}s{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Review changes' })
    expect(within(dialog).getByText('Lifecycle', { exact: false })).toBeTruthy()
    await user.click(await readyToSave(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const member = (await stored()).find(({ name }) => name === 'MEMBER')
    const values = (of: string, action: string) =>
      member?.permissions
        .filter((permission) => permission.function === of && permission.actions.includes(action))
        .flatMap(({ instances }) => instances.flatMap((instance) => instance.values))
    expect(values('FIELD', 'READ')).toEqual(['!Application.businessCriticality'])
    expect(values('FIELD', 'UPDATE')).toEqual(['!Application.businessCriticality', '!Application.lifecycle'])
    expect(values('RELATION', 'DELETE')).toEqual(['!Application.relApplicationToITComponent'])
  })

  test('extends a change over several cells with Shift', async ({ open }) => {
    const { user } = await open(PATH)
    ;(await cell('Share published bookmarks', 'Viewer')).focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}a')
    expect(screen.getByText('4 changes')).toBeTruthy()
    expect(await valueOf('Share private bookmarks', 'Support')).toBe('Allowed, changed')
  })

  test('gives rights over bookmarks by category, or over own ones of it', async ({ open, stored }) => {
    const { user } = await open(PATH)
    ;(await cell('Create published bookmarks', 'Viewer')).focus()
    await user.keyboard('a')
    ;(await cell('Create private bookmarks', 'Viewer')).focus()
    await user.keyboard('o')
    expect(await valueOf('Create private bookmarks', 'Viewer')).toBe('Own only, changed')
    expect(await valueOf('Create shared bookmarks', 'Viewer')).toBe('Not allowed')
    ;(await cell('View private bookmarks', 'Viewer')).focus()
    await user.keyboard('d')
    await user.keyboard('{Control>}s{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Review changes' })
    await user.click(await readyToSave(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const viewer = (await stored()).find(({ name }) => name === 'VIEWER')
    expect(viewer?.permissions.filter((permission) => permission.function === 'BOOKMARK')).toEqual([
      expect.objectContaining({ actions: ['READ'], instances: [{ values: ['published', 'shared', 'system'] }] }),
      expect.objectContaining({ actions: ['CREATE'], instances: [{ values: ['published', 'private[own]'] }] }),
    ])
  })
})

describe('a new role', () => {
  test('starts with the permissions of another one, gets its name, and is saved', async ({ open, stored }) => {
    const { user } = await open(PATH)
    await screen.findByRole('grid')
    await user.click(button(/^Member \d/))
    await user.click(await screen.findByRole('menuitem', { name: 'Clone' }))
    const dialog = await screen.findByRole('dialog', { name: 'New role' })
    await user.type(within(dialog).getByRole('textbox', { name: /^Display name/ }), 'Solution architect')
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('SOLUTION_ARCHITECT')
    await user.click(within(dialog).getByRole('button', { name: 'Add role' }))
    expect(await valueOf('Create fact sheets', 'Solution architect')).toBe('Allowed, changed')
    await user.keyboard('{Control>}s{/Control}')
    const review = await screen.findByRole('dialog', { name: 'Review changes' })
    await within(review).findByText('0 users are affected.')
    await user.click(await readyToSave(review))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const saved = (await stored()).find(({ name }) => name === 'SOLUTION_ARCHITECT')
    expect(saved?.displayName).toBe('Solution architect')
  })

  test('needs a name that no other role has', async ({ open }) => {
    const { user } = await open(PATH)
    await screen.findByRole('grid')
    await user.click(button('New role'))
    const dialog = await screen.findByRole('dialog', { name: 'New role' })
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'VIEWER')
    await user.click(within(dialog).getByRole('button', { name: 'Add role' }))
    expect((await within(dialog).findAllByText('Another role has this name')).length).toBeGreaterThan(0)
  })
})

test('roles that somebody else saved meanwhile stay, with the changes on top', async ({ open, site, stored }) => {
  const { user } = await open(PATH)
  await user.click(await cell('Resend deliveries', 'Member'))
  const roles = await stored()
  await site.service.services.authorization.replace({ caller: site.caller('ADMIN'), ifMatch: null }, undefined, [
    ...roles,
    { name: 'MEANWHILE', permissions: [] },
  ])
  await user.keyboard('{Control>}s{/Control}')
  const review = await screen.findByRole('dialog', { name: 'Review changes' })
  await waitFor(() => expect(within(review).queryByText(/affected/)).toBeTruthy())
  await user.click(await readyToSave(review))
  expect(await within(review).findByText('Someone else changed the roles.')).toBeTruthy()
  await waitFor(() => expect(within(review).queryByText(/affected/)).toBeTruthy())
  await user.click(await readyToSave(review))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = await stored()
  expect(saved.map(({ name }) => name)).toContain('MEANWHILE')
  const member = saved.find(({ name }) => name === 'MEMBER')
  expect(member?.permissions.flatMap(({ actions }) => actions)).toContain('REDELIVER')
})

test('two roles are compared', async ({ open }) => {
  const { user } = await open(PATH)
  await screen.findByRole('grid')
  await user.click(button(/^Viewer \d/))
  await user.click(await screen.findByRole('menuitem', { name: 'Compare with…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Compare two roles' })
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Second role' }), 'CONTACT')
  expect(within(dialog).getByRole('row', { name: /View published bookmarks.*Allowed Not allowed/ })).toBeTruthy()
})

test('an earlier version of the roles is restored', async ({ open, stored }) => {
  const { user } = await open(PATH)
  await screen.findByRole('grid')
  await user.click(button('History'))
  const dialog = await screen.findByRole('dialog', { name: 'History of roles' })
  expect(await within(dialog).findByText('Current')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Restore version 0' }))
  await user.click(await screen.findByRole('button', { name: 'Restore version' }))
  await screen.findByText('Version 0 restored')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await stored()).map(({ name }) => name)).not.toContain('MEANWHILE')
})

test('a deleted role is put back among the changes', async ({ open, site, stored }) => {
  const { authorization } = site.service.services
  const admin = site.caller('ADMIN')
  const before = await stored()
  const lost = { name: 'LOST', displayName: 'Lost role', permissions: [] }
  for (const roles of [[...before, lost], before])
    await authorization.replace({ caller: admin, ifMatch: null }, undefined, roles)
  const { user } = await open(PATH)
  await user.click(await screen.findByRole('button', { name: 'Deleted roles' }))
  await user.click(await screen.findByRole('button', { name: 'Restore Lost role' }))
  await screen.findByText('“Lost role” is among your changes. Review and save them')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore Lost role' })).toBeNull())
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}s{/Control}')
  await user.click(await readyToSave(await screen.findByRole('dialog', { name: 'Review changes' })))
  await screen.findByText('1 change saved')
  expect(await stored()).toEqual([...before, lost])
})
