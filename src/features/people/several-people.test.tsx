import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { User } from '#testing/fixtures.ts'
import { saved } from '#testing/saved.ts'
import { refusal } from '#testing/network.ts'
import { canSignIn, fullName, test } from '#testing/people.ts'
import { reasonOf } from '#testing/reason.ts'

const bar = () => screen.queryByRole('toolbar', { name: 'Selected rows' })
const action = (name: string) => within(bar() ?? document.body).getByRole('button', { name })

async function select(user: User, ...names: readonly string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}

/** Archives the selected people and returns what the question said. */
async function archive(user: User, confirm: string): Promise<string | null> {
  await user.click(action('Archive'))
  const question = await screen.findByRole('alertdialog')
  const text = question.textContent
  await user.click(within(question).getByRole('button', { name: confirm }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  return text
}
const undo = async (user: User) => await user.click(await screen.findByRole('button', { name: 'Undo' }))
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent
const activeRow = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('several selected people', () => {
  test('are archived after one question, and Undo gives all of them their access back', async ({
    openList,
    addMember,
  }) => {
    const [nora, olaf] = [await addMember('Nora'), await addMember('Olaf')]
    const { user } = await openList()
    await select(user, nora.name, olaf.name)
    const question = await archive(user, 'Archive 2 people')
    expect(question).toMatch(/^Archive 2 people\?.*signed out on every device.*Their bookmarks are kept/)
    await screen.findByText('2 people archived')
    expect(bar()).toBeNull()
    expect([await canSignIn(nora.email), await canSignIn(olaf.email)]).toEqual([false, false])
    await waitFor(() => expect(activeRow()).toContain(nora.name))
    await undo(user)
    await waitFor(async () => expect([await canSignIn(nora.email), await canSignIn(olaf.email)]).toEqual([true, true]))
    await saved()
  })

  test('stay as they are and selected when the question is cancelled', async ({ openList, addMember }) => {
    const { name, email } = await addMember('Paula')
    const { user } = await openList()
    await select(user, name)
    await user.click(action('Archive'))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(within(bar() ?? document.body).getByRole('status').textContent).toBe('1 selected')
    expect(await canSignIn(email)).toBe(true)
  })

  test('are only those whom the action concerns: archived ones are restored, the others archived', async ({
    openList,
    addMember,
    setAccess,
  }) => {
    const [quinn, rosa] = [await addMember('Quinn'), await addMember('Rosa')]
    await setAccess(quinn.id, { status: 'ARCHIVED' })
    const { user } = await openList()
    await select(user, quinn.name, rosa.name)
    expect([reasonOf(action('Archive')), reasonOf(action('Restore access'))]).toEqual([undefined, undefined])
    await archive(user, 'Archive person')
    await screen.findByText(`${rosa.name} archived`)
    await undo(user)
    await waitFor(() => expect(rowOf(rosa.name)).not.toContain('Archived'))
    expect([await canSignIn(rosa.email), await canSignIn(quinn.email)]).toEqual([true, false])
    await select(user, quinn.name, rosa.name)
    await user.click(action('Restore access'))
    await screen.findByText(`Access restored for ${quinn.name}`)
    expect(await canSignIn(quinn.email)).toBe(true)
    await undo(user)
    await waitFor(async () => expect(await canSignIn(quinn.email)).toBe(false))
    expect(await canSignIn(rosa.email)).toBe(true)
  })

  test('say why an action is for none of them', async ({ openList, addMember, setAccess }) => {
    const [sara, timo] = [await addMember('Sara'), await addMember('Timo')]
    await setAccess(sara.id, { status: 'ARCHIVED' })
    const { user } = await openList()
    await select(user, timo.name)
    expect(reasonOf(action('Restore access'))).toBe('None of these people is archived')
    await select(user, timo.name, sara.name)
    expect(reasonOf(action('Archive'))).toBe('These people are archived already')
  })

  test('are archived except oneself, with the reason', async ({ openList, addMember }) => {
    const { name, email } = await addMember('Ulla')
    const { user } = await openList()
    await select(user, fullName('ADMIN'), name)
    await archive(user, 'Archive 2 people')
    await screen.findByText(`${name} archived`)
    await screen.findByText(
      `${fullName('ADMIN')} wasn't changed. You can't archive yourself or the last administrator.`,
    )
    expect(await canSignIn(email)).toBe(false)
  })
})

describe('a change of several people', () => {
  test('that gets no answer changes nobody, for that reason and no other', async ({ openList, addMember, network }) => {
    const { name } = await addMember('Vera')
    const { user } = await openList()
    await select(user, name)
    network.cut('PUT')
    await archive(user, 'Archive person')
    await screen.findByText(`${name} wasn't changed. The server didn't respond. Check your connection, then try again.`)
    expect(screen.queryByText(`${name} archived`)).toBeNull()
  })

  test('that can’t be undone says so', async ({ openList, addMember, network }) => {
    const [wanda, xaver] = [await addMember('Wanda'), await addMember('Xaver')]
    const { user } = await openList()
    await select(user, wanda.name, xaver.name)
    await archive(user, 'Archive 2 people')
    await screen.findByText('2 people archived')
    network.answer('PUT', '', () => refusal(503, ''))
    await undo(user)
    await screen.findByText(/^2 people weren't changed\. The server reported an error/)
    expect(await canSignIn(wanda.email)).toBe(false)
  })
})

describe('the actions of a row', () => {
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  const menuOf = async (name: string) => {
    fireEvent.contextMenu(await row(name))
    return within(await screen.findByRole('menu', { name: `Actions for ${name}` }))
  }

  test('archive a person and restore their access, also by their keys', async ({ openList, addMember }) => {
    const { name, email } = await addMember('Yara')
    const { user } = await openList()
    await user.hover(await row(name))
    await user.click(within(await row(name)).getByRole('button', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'Archive person' }))
    await screen.findByText(`${name} archived`)
    expect(await canSignIn(email)).toBe(false)
    await waitFor(() => expect(activeRow()).toContain(name))
    await user.keyboard('r')
    await screen.findByText(`Access restored for ${name}`)
    expect(await canSignIn(email)).toBe(true)
    await user.keyboard('a')
    await screen.findByRole('alertdialog', { name: `Archive ${name}?` })
  })

  test('are locked for a viewer, with the reason, and there are no boxes', async ({
    openList,
    addMember,
    setAccess,
  }) => {
    const { id, name } = await addMember('Alma')
    await setAccess(id, { status: 'ARCHIVED' })
    const { user } = await openList('/users', 'VIEWER')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect((await menuOf(name)).getByRole('menuitem').textContent).toMatch(/^Restore access.*user\.manage/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect((await menuOf(fullName('MEMBER'))).getByRole('menuitem').textContent).toMatch(/^Archive.*user\.manage/)
  })
})
