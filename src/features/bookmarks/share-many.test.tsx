import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '#testing/bookmarks.ts'
import type { User } from '#testing/fixtures.ts'

async function select(user: User, ...names: readonly string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Share' }))
  return within(await screen.findByRole('dialog', { name: /^Share/ }))
}

test('several bookmarks are shared at once with people and roles, who are told with a message', async ({
  open,
  save,
  stored,
  site,
}) => {
  const alone = [site.caller('MEMBER').userId]
  const lists = { permittedReadUserIds: alone, permittedWriteUserIds: alone }
  const [first, second] = [await save({ name: 'Both 1', ...lists }), await save({ name: 'Both 2', ...lists })]
  const { user } = await open('/bookmarks?q=Both', 'MEMBER')
  const dialog = await select(user, 'Both 1', 'Both 2')
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  await dialog.findByText('Choose at least one person or role')
  const field = dialog.getByRole('combobox', { name: 'Add people or roles' })
  await user.type(field, 'elena')
  await user.click(await screen.findByRole('option', { name: /elena@/ }))
  await user.type(field, 'suppor')
  await user.click(await screen.findByRole('option', { name: /^Suppor ?t$/ }))
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Look here')
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  await screen.findByText('2 bookmarks shared')
  for (const { id } of [first, second]) {
    expect(await stored(id)).toMatchObject({
      permittedReadUserIds: [...alone, site.caller('VIEWER').userId],
      permittedReadRoles: ['SUPPORT'],
      permittedWriteUserIds: alone,
    })
  }
})

test('a bookmark whose access the reader cannot change does not keep the others from being shared', async ({
  open,
  save,
  stored,
  site,
}) => {
  const admin = [site.caller('ADMIN').userId]
  const mine = await save({ name: 'Partly mine', permittedReadUserIds: [site.caller('MEMBER').userId] })
  const theirs = await save(
    {
      name: 'Partly theirs',
      permittedReadUserIds: [...admin, site.caller('MEMBER').userId],
      permittedWriteUserIds: admin,
    },
    'ADMIN',
  )
  const { user } = await open('/bookmarks?q=Partly', 'MEMBER')
  const dialog = await select(user, 'Partly mine', 'Partly theirs')
  await user.type(dialog.getByRole('combobox', { name: 'Add people or roles' }), 'elena')
  await user.click(await screen.findByRole('option', { name: /elena@/ }))
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  expect((await screen.findByText(/^“Partly theirs” wasn't shared\./)).textContent).toMatch(/\. ./)
  const viewer = site.caller('VIEWER').userId
  expect((await stored(mine.id)).permittedReadUserIds).toContain(viewer)
  expect((await stored(theirs.id)).permittedReadUserIds).not.toContain(viewer)
})

test('the dialog stays, with what was chosen, where nothing could be shared', async ({ open, save, site }) => {
  const admin = [site.caller('ADMIN').userId]
  const readers = [...admin, site.caller('MEMBER').userId]
  await save({ name: 'Refused one', permittedReadUserIds: readers, permittedWriteUserIds: admin }, 'ADMIN')
  const { user } = await open('/bookmarks?q=Refused', 'MEMBER')
  const dialog = await select(user, 'Refused one')
  await user.type(dialog.getByRole('combobox', { name: 'Add people or roles' }), 'elena')
  await user.click(await screen.findByRole('option', { name: /elena@/ }))
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  expect((await dialog.findByRole('alert')).textContent).not.toBe('')
  expect(dialog.getByText(/Elena/)).toBeTruthy()
})
