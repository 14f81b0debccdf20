// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Caller, Role } from 'mock-server/contract/access.ts'
import type { Bookmark, BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '#api/session.ts'
import { renderAt } from '#testing/render.tsx'
import { serve } from '#testing/service.ts'

const password = 'a password for tests'
let site: Awaited<ReturnType<typeof serve>>
const people = new Map<string, Caller>()

beforeAll(async () => {
  site = await serve()
  const roles: Role[] = ['ADMIN', 'MEMBER', 'VIEWER']
  const added = await site.service.setup.addPeople(
    site.workspace,
    roles.map((role) => ({ email: emailOf(role), firstName: 'Nora', lastName: role, role, password })),
  )
  for (const [index, role] of roles.entries()) {
    const { id: workspaceId, accountId } = site.workspace
    const userId = added[index]?.id ?? ''
    people.set(role, { userId, workspaceId, accountId, role, name: role, entities: [], credentialId: 'test' })
  }
})
afterAll(() => site.stop())
afterEach(async () => {
  cleanup()
  await signOut(false)
})

const emailOf = (role: Role) => `${role.toLowerCase()}@example.com`
const open = (path: string, role: Role) => renderAt(path, { email: emailOf(role), password })

function caller(role: Role): Caller {
  const found = people.get(role)
  if (!found) throw new Error(`nobody is ${role}`)
  return found
}

async function save(members: Partial<BookmarkInput> = {}, role: Role = 'MEMBER'): Promise<Bookmark> {
  const { json } = await site.service.services.bookmarks.create(caller(role), { ...plain(role), ...members })
  return JSON.parse(json)
}

const plain = (role: Role): BookmarkInput => ({
  name: 'Plain',
  type: 'INVENTORY',
  state: { filter: { facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'] }] } },
  userId: caller(role).userId,
  readonly: false,
  views: 0,
  predefined: false,
  temporary: false,
  oDataEnabled: false,
  permittedReadUserIds: [],
  permittedWriteUserIds: [],
  referencedFactSheetIds: [],
})

/** The stored inventory views whose name begins like this. */
async function keptAs(name: string): Promise<Bookmark[]> {
  const filter = { type: 'INVENTORY', oDataOnly: false, groupKey: undefined }
  const { json } = await site.service.services.bookmarks.list(caller('ADMIN'), filter)
  const all: Bookmark[] = JSON.parse(json)
  return all.filter((bookmark) => bookmark.name.startsWith(name))
}

async function stored(id: string): Promise<Bookmark> {
  return JSON.parse((await site.service.services.bookmarks.get(caller('ADMIN'), id, false)).json)
}

const rows = () => screen.queryAllByRole('row').filter((row) => row.hasAttribute('data-row'))
const rowNames = () => rows().map((row) => row.querySelector('.strong')?.textContent)
const input = (label: string | RegExp) => within(screen.getByRole('dialog')).getByLabelText(label)

describe('the list', () => {
  beforeAll(async () => {
    await save({ name: 'Hosting of payroll', type: 'DASHBOARD', description: 'By data centre' })
    await save({ name: 'Payroll interfaces', type: 'VISUALIZER' })
    await save({ name: 'Risk of old databases', type: 'REPORTING' }, 'ADMIN')
  })

  test('keeps search and filter in the address, so that a reload shows the same', async () => {
    const user = userEvent.setup()
    const { router } = await open('/bookmarks', 'MEMBER')
    await screen.findByText('Risk of old databases')

    await user.type(screen.getByRole('searchbox', { name: 'Search bookmarks' }), 'payroll')
    await waitFor(() => expect(screen.queryByText('Risk of old databases')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('button', { name: 'Type' }))
    await user.click(await screen.findByLabelText('Dashboard'))
    await waitFor(() => expect(rowNames()).toEqual(['Hosting of payroll']))
    const { search } = router.state.location
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ q: 'payroll', type: 'DASHBOARD' })

    cleanup()
    await open(`/bookmarks${search}`, 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting of payroll']))
    expect(screen.getByRole('searchbox', { name: 'Search bookmarks' })).toHaveProperty('value', 'payroll')
    const hits = within(rows()[0] ?? document.body).getAllByText('payroll')
    expect(hits.map(({ tagName }) => tagName)).toEqual(['MARK'])
  })

  test('says which filter is in the way when nothing matches, and drops it', async () => {
    const user = userEvent.setup()
    await open('/bookmarks?q=payroll&type=REPORTING', 'MEMBER')
    expect(await screen.findByText('Nothing matches these 2 filters')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Remove the search' }))
    await waitFor(() => expect(rowNames()).toEqual(['Risk of old databases']))
  })

  test('shows a preview without counting a view', async () => {
    const user = userEvent.setup()
    const { id } = await save({ name: 'Looked at' })
    const { router } = await open('/bookmarks?q=looked', 'MEMBER')
    await user.click(await screen.findByText(/at$/, { selector: 'span' }))
    const panel = await screen.findByRole('complementary', { name: 'Looked at' })
    expect(await within(panel).findByText('Fact sheet types')).toBeTruthy()
    expect(router.state.location.search).toContain(`open=${id}`)
    expect((await stored(id)).views).toBe(0)
  })
})

describe('a new bookmark', () => {
  test('is switched off for a viewer, with the reason', async () => {
    await open('/bookmarks', 'VIEWER')
    const button = await screen.findByRole('button', { name: /New bookmark/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('data-tip')).toContain('Your role cannot create bookmarks')
    cleanup()
    await open('/bookmarks/new', 'VIEWER')
    const dialog = await screen.findByRole('dialog', { name: 'New bookmark' })
    expect(await within(dialog).findByText('You cannot create bookmarks')).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  test('that the service refuses keeps the form, with the refusal at its field', async () => {
    const user = userEvent.setup()
    await open('/bookmarks/new', 'MEMBER')
    const dialog = await screen.findByRole('dialog', { name: 'New bookmark' })
    const key = within(dialog).getByLabelText(/^Group key/)
    await user.type(within(dialog).getByLabelText('Name'), 'Kept')
    await user.click(key)
    await user.paste('k'.repeat(300))
    await user.click(within(dialog).getByRole('button', { name: 'Create bookmark' }))

    await waitFor(() => expect(key.getAttribute('aria-invalid')).toBe('true'))
    expect(within(dialog).getByRole('alert').textContent).toContain('One field needs your attention')
    expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Kept')

    await user.clear(key)
    await user.type(key, 'flow')
    await user.click(within(dialog).getByRole('button', { name: 'Create bookmark' }))
    expect(await screen.findByText('“Kept” created')).toBeTruthy()
    await waitFor(() => expect(rowNames()).toContain('Kept'))
  })

  test('names the line and column where its state is not JSON', async () => {
    const user = userEvent.setup()
    await open('/bookmarks/new', 'MEMBER')
    const state = await screen.findByRole('textbox', { name: 'State' })
    await user.clear(state)
    await user.click(state)
    await user.paste('{\n  "a": }')
    await user.type(input('Name'), 'Broken')
    await user.click(screen.getByRole('button', { name: 'Create bookmark' }))
    expect(await screen.findByText('Not valid JSON: look at line 2, column 8')).toBeTruthy()
  })

  test('can be opened to named people with the keyboard alone', async () => {
    const user = userEvent.setup()
    await open('/bookmarks/new', 'MEMBER')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'For the viewer')
    await user.click(within(screen.getByRole('radiogroup', { name: 'Can view' })).getByLabelText('People'))
    await user.type(screen.getByRole('combobox', { name: 'People who can view' }), 'viewer')
    await screen.findByRole('option', { name: /Nora VIEWER/ })
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove Nora VIEWER' })).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('“For the viewer” created')).toBeTruthy()
    const [made] = await keptAs('For the viewer')
    expect(made).toMatchObject({
      permittedReadUserIds: [caller('VIEWER').userId],
      permittedWriteUserIds: [caller('MEMBER').userId],
    })
  })
})

describe('deleting', () => {
  test('says what goes, takes the rows away and brings them back', async () => {
    const user = userEvent.setup()
    await save({ name: 'Doomed one' })
    await save({ name: 'Doomed two', oDataEnabled: true })
    await open('/bookmarks?q=doomed', 'MEMBER')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Doomed one' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Doomed two' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))

    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 bookmarks?' })
    expect(question.textContent).toContain('1OData feed that stops')
    await user.click(within(question).getByRole('button', { name: 'Delete 2 bookmarks' }))
    await waitFor(() => expect(rowNames()).toEqual([]))
    await screen.findByText('2 bookmarks deleted')
    expect(await keptAs('Doomed')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('2 bookmarks are back')
    expect(rowNames().toSorted()).toEqual(['Doomed one', 'Doomed two'])
    expect(await keptAs('Doomed')).toHaveLength(2)
  })

  test('leaves out what one may not delete, and says so', async () => {
    const user = userEvent.setup()
    await save({ name: 'Sealed', readonly: true }, 'ADMIN')
    await save({ name: 'Sealed copy' })
    await open('/bookmarks?q=sealed', 'MEMBER')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Sealed copy”?' })
    expect(question.textContent).toContain('1 of the selected stays: you may not delete it.')
    expect(question.querySelector('dl')).toBeNull()
  })
})

describe('editing', () => {
  test('what somebody else saved first is merged field by field, and unshown members stay', async () => {
    const user = userEvent.setup()
    const { id, ...before } = await save({ name: 'Both', i18nKey: 'kept.key', temporary: true })
    const { router } = await open(`/bookmarks/${id}/edit?q=mine`, 'MEMBER')
    await screen.findByRole('textbox', { name: 'Name' })
    const theirs = { ...plain('MEMBER'), ...before, name: 'Theirs', groupKey: 'theirs' }
    await site.service.services.bookmarks.update(caller('ADMIN'), { id }, theirs)

    await user.clear(input('Name'))
    await user.type(input('Name'), 'Mine')
    await user.type(input(/^Description/), 'Said by me')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const stale = await screen.findByRole('dialog', { name: 'Somebody else saved first' })
    expect(within(stale).getByRole('alert').textContent).toContain('One field differs in both')
    await user.click(within(stale).getByRole('radio', { name: 'Name: take what was saved' }))
    await user.click(within(stale).getByRole('button', { name: 'Save merged' }))

    await screen.findByText('“Theirs” saved')
    expect(await stored(id)).toMatchObject({
      name: 'Theirs',
      groupKey: 'theirs',
      description: 'Said by me',
      i18nKey: 'kept.key',
      temporary: true,
    })
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/bookmarks?q=mine'))
  })

  test('is asked about before the back button throws changes away', async () => {
    const user = userEvent.setup()
    const { id } = await save({ name: 'Half typed' })
    const { router } = await open('/bookmarks?q=half', 'MEMBER')
    await screen.findByRole('row', { name: /Half typed/ })
    await router.navigate(`/bookmarks/${id}/edit?q=half`)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' and lost')
    await router.navigate(-1)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(input('Name')).toHaveProperty('value', 'Half typed and lost')
    await router.navigate(-1)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })

  test('a read-only bookmark of somebody else is shown switched off, with the reason', async () => {
    const { id } = await save({ name: 'Locked', readonly: true }, 'ADMIN')
    await open(`/bookmarks?q=locked&open=${id}`, 'MEMBER')
    const edit = await screen.findByRole('button', { name: 'Edit' })
    expect(edit.getAttribute('data-tip')).toContain('It is read-only')
  })
})
