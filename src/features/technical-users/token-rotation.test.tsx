import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import type { User } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { test as base, works } from '#testing/technical-users.ts'
import { dayFromNow } from './expiry.ts'

const DAY = 86_400_000
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const test = base
  /** A technical user whose token was replaced past the page, with an overlap of a day. Both tokens, the old one first. */
  .extend('addRotated', ({ site, addTechnicalUser }) => async (userName: string) => {
    const { id, token } = await addTechnicalUser(userName)
    const { technicalUsers } = site.service.services
    const { apiTokenData } = await technicalUsers.replaceToken(site.caller('ADMIN'), id, { overlapHours: 24 })
    return { id, tokens: [token, apiTokenData?.token ?? ''] as const }
  })

/** Opens the dialog that replaces the token of a technical user. */
async function openRotation(user: User, name: string) {
  await user.click(await rowOf(name))
  const panel = within(await screen.findByRole('complementary', { name }))
  await user.click(panel.getByRole('button', { name: 'Rotate token' }))
  await screen.findByText('New token expires')
  return within(screen.getByRole('dialog'))
}

async function replace(user: User, dialog: Awaited<ReturnType<typeof openRotation>>) {
  await user.click(dialog.getByRole('button', { name: 'Rotate token' }))
  return (await screen.findByLabelText<HTMLInputElement>('Token')).value
}

async function finish(user: User) {
  await user.click(screen.getByLabelText(/I have saved the token/))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('replacing a token', () => {
  test('keeps the old one for 7 days unless another overlap is chosen, and shows until when both work', async ({
    open,
    addTechnicalUser,
  }) => {
    const { token: old } = await addTechnicalUser('calm-mirror')
    const { user } = await open('/technical-users')
    const dialog = await openRotation(user, 'calm-mirror')
    expect(dialog.getByLabelText('7 days')).toHaveProperty('checked', true)
    expect(dialog.getByText(/^Both tokens work until /)).toBeTruthy()
    expect(dialog.queryByText(/The current token .* stop working immediately/)).toBeNull()
    const fresh = await replace(user, dialog)
    expect([await works(old), await works(fresh)]).toEqual([true, true])
    const validity = within(screen.getByRole('region', { name: 'Validity' }))
    expect(validity.getByText(`${old.slice(0, 8)}…`)).toBeTruthy()
    expect(validity.getByText(`${fresh.slice(0, 8)}…`)).toBeTruthy()
    expect(validity.getByText('The old token was never used.')).toBeTruthy()
    await finish(user)
    await within(await rowOf('calm-mirror')).findByText('Two tokens')
    const panel = within(screen.getByRole('complementary', { name: 'calm-mirror' }))
    await panel.findByText('Old token')
    expect(panel.getByText(`${old.slice(0, 8)}…`)).toBeTruthy()
  })

  test('takes a date within the next week, and refuses a later one at its field', async ({
    open,
    addTechnicalUser,
    site,
  }) => {
    const { id } = await addTechnicalUser('dated-mirror')
    const { user } = await open('/technical-users')
    const dialog = await openRotation(user, 'dated-mirror')
    const field = within(dialog.getByRole('group', { name: 'Old token keeps working' }))
    await user.click(field.getByLabelText('Date…'))
    fireEvent.change(field.getByLabelText('Date'), { target: { value: dayFromNow(9) } })
    await user.click(dialog.getByRole('button', { name: 'Rotate token' }))
    await field.findByText('Choose a date within the next 7 days')
    fireEvent.change(field.getByLabelText('Date'), { target: { value: dayFromNow(2) } })
    await replace(user, dialog)
    const record = await site.service.services.technicalUsers.get(site.caller('ADMIN'), id, false)
    const hours = (Date.parse(record.previousApiTokenData?.expiry ?? '') - site.clock.now.getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(72)
  })

  test('that has expired offers no overlap', async ({ open, addTechnicalUser, site }) => {
    await addTechnicalUser('late-mirror', 2)
    site.clock.advance(-3 * DAY)
    await addTechnicalUser('expired-mirror', 2)
    site.clock.advance(3 * DAY)
    const { user } = await open('/technical-users')
    const dialog = await openRotation(user, 'expired-mirror')
    expect(dialog.queryByRole('group', { name: 'Old token keeps working' })).toBeNull()
  })

  test('while two are valid says that the older one ends', async ({ open, addRotated }) => {
    const { tokens } = await addRotated('busy-mirror')
    await works(tokens[0])
    const { user } = await open('/technical-users')
    const dialog = await openRotation(user, 'busy-mirror')
    const notice = dialog.getByText('Two tokens are valid.').parentElement
    expect(notice?.textContent).toContain(`The older one (${tokens[0].slice(0, 8)}…) stops working immediately.`)
    expect(notice?.textContent).toContain('Old token last used')
    const third = await replace(user, dialog)
    expect(await Promise.all([...tokens, third].map(works))).toEqual([false, true, true])
  })
})

describe('an old token that is still valid', () => {
  test('ends from the panel after a question, and the new one goes on working', async ({ open, addRotated }) => {
    const { tokens } = await addRotated('ended-mirror')
    const { user } = await open('/technical-users')
    await user.click(await rowOf('ended-mirror'))
    const panel = within(await screen.findByRole('complementary', { name: 'ended-mirror' }))
    await user.click(panel.getByRole('button', { name: 'End now' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('The old token was never used.')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await works(tokens[0])).toBe(true)
    await user.click(panel.getByRole('button', { name: 'End now' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End old token' }))
    await waitFor(() => expect(panel.queryByText('Old token')).toBeNull())
    expect(await Promise.all(tokens.map(works))).toEqual([false, true])
    expect(within(await rowOf('ended-mirror')).getByText('Valid')).toBeTruthy()
  })

  test('can be ended where the new one is shown', async ({ open, addTechnicalUser }) => {
    const { token: old } = await addTechnicalUser('hasty-mirror')
    const { user } = await open('/technical-users')
    const fresh = await replace(user, await openRotation(user, 'hasty-mirror'))
    await user.click(screen.getByRole('button', { name: 'End old token now' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End old token' }))
    const validity = within(screen.getByRole('region', { name: 'Validity', hidden: true }))
    await validity.findByText('ended')
    expect([await works(old), await works(fresh)]).toEqual([false, true])
    await finish(user)
  })

  test.for<[title: string, answer: () => Response, words: RegExp]>([
    ['refuses', () => refusal(403, 'Not any more'), /Not any more/],
    [
      'cannot be reached',
      () => {
        throw new TypeError('no network')
      },
      /The server didn't respond/,
    ],
  ])(
    'keeps working when the service %s, and the question says why',
    async ([title, answer, words], { open, addRotated, network }) => {
      const name = `kept-mirror-${title.length}`
      await addRotated(name)
      const { user } = await open('/technical-users')
      await user.click(await rowOf(name))
      const panel = within(await screen.findByRole('complementary', { name }))
      await user.click(panel.getByRole('button', { name: 'End now' }))
      network.answer('DELETE', '/previousToken', answer)
      const question = within(await screen.findByRole('alertdialog'))
      await user.click(question.getByRole('button', { name: 'End old token' }))
      expect((await question.findByRole('alert')).textContent).toMatch(words)
    },
  )

  test('that ended while the question was open counts as ended', async ({ open, addRotated, site }) => {
    const { id } = await addRotated('outrun-mirror')
    const { user } = await open('/technical-users')
    await user.click(await rowOf('outrun-mirror'))
    const panel = within(await screen.findByRole('complementary', { name: 'outrun-mirror' }))
    await user.click(panel.getByRole('button', { name: 'End now' }))
    await site.service.services.technicalUsers.endPreviousToken(site.caller('ADMIN'), id)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End old token' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('counts in the question before its technical user is deleted', async ({ open, addRotated }) => {
    await addRotated('doomed-mirror')
    const { user } = await open('/technical-users')
    await user.click(await rowOf('doomed-mirror'))
    const panel = within(await screen.findByRole('complementary', { name: 'doomed-mirror' }))
    await user.click(panel.getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('2valid tokens will stop working')
  })
})

test('a token that is valid for years says how many', async ({ open, addTechnicalUser }) => {
  await addTechnicalUser('decade-mirror', 3650)
  await open('/technical-users')
  const row = within(await rowOf('decade-mirror'))
  expect(row.getByText(/^10 years/)).toBeTruthy()
  expect(row.queryByText(/3,?650/)).toBeNull()
})

test('the panel of a technical user copies the command that reads it', async ({ open, addTechnicalUser }) => {
  vi.stubGlobal('isSecureContext', true)
  const { id } = await addTechnicalUser('curl-mirror')
  const { user } = await open('/technical-users')
  await user.click(await rowOf('curl-mirror'))
  const panel = within(await screen.findByRole('complementary', { name: 'curl-mirror' }))
  await user.click(panel.getByRole('button', { name: 'Copy as cURL' }))
  await expect.poll(() => navigator.clipboard.readText()).toContain(`/technicalusers/${id}'`)
})
