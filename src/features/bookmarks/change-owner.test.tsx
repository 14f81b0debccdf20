import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '#testing/bookmarks.ts'
import type { User } from '#testing/fixtures.ts'

async function select(user: User, ...names: readonly string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(await screen.findByRole('button', { name: 'Change owner' }))
  return within(await screen.findByRole('dialog', { name: /^Change the owner/ }))
}

describe('the owner of bookmarks', () => {
  test('is changed for many by an administrator, who can undo it', async ({ save, open, site, stored }) => {
    const [first, second] = [await save({ name: 'Given 1' }), await save({ name: 'Given 2' }, 'ADMIN')]
    const { user } = await open('/bookmarks?q=Given')
    const dialog = await select(user, 'Given 1', 'Given 2')
    await user.click(dialog.getByRole('button', { name: 'Change owner' }))
    expect(await dialog.findByText('Choose a person')).toBeTruthy()
    await user.type(await dialog.findByRole('combobox', { name: 'New owner' }), 'elena')
    await user.click(await screen.findByRole('option', { name: /elena@/ }))
    await user.click(dialog.getByRole('button', { name: 'Change owner' }))
    await screen.findByText('Owner of 2 bookmarks changed')
    const heir = site.caller('VIEWER').userId
    expect([(await stored(first.id)).userId, (await stored(second.id)).userId]).toEqual([heir, heir])
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByText('Owners of 2 bookmarks restored')
    await waitFor(async () => expect((await stored(first.id)).userId).toBe(site.caller('MEMBER').userId))
    expect((await stored(second.id)).userId).toBe(site.caller('ADMIN').userId)
  })

  test('is changed by members for their own, and the others are counted', async ({ save, open, site, stored }) => {
    const [mine, theirs] = [await save({ name: 'Own one' }), await save({ name: 'Own other' }, 'ADMIN')]
    const { user } = await open('/bookmarks?q=Own', 'MEMBER')
    const dialog = await select(user, 'Own one', 'Own other')
    expect(dialog.getByText("1 bookmark won't change: you don't own it.")).toBeTruthy()
    await user.type(await dialog.findByRole('combobox', { name: 'New owner' }), 'priya')
    await user.click(await screen.findByRole('option', { name: /priya@/ }))
    await user.click(dialog.getByRole('button', { name: 'Change owner' }))
    await screen.findByText('Owner of “Own one” changed')
    expect([(await stored(mine.id)).userId, (await stored(theirs.id)).userId]).toEqual([
      site.caller('ADMIN').userId,
      site.caller('ADMIN').userId,
    ])
  })
})
