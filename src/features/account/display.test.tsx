import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished } from 'vitest'
import { setFormats } from '#lib/formats.ts'
import { saved } from '#testing/saved.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const test = fixtures.extend('openAccount', ({ open }) => async () => {
  const page = await open('/account', 'MEMBER')
  await screen.findByRole('heading', { name: 'Laura Brandt', level: 1 })
  return page
})

test('saved views of the lists are links on the account page', async ({ site, open }) => {
  onTestFinished(async () => {
    await saved()
    await site.storage.db.deleteFrom('preference').execute()
    localStorage.clear()
  })
  const { user, router } = await open('/users?q=la', 'MEMBER')
  await user.click(await screen.findByRole('button', { name: 'Saved views' }))
  await user.type(await screen.findByLabelText('Name of the new view'), 'Called La')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await screen.findByRole('button', { name: 'Called La' })
  await user.keyboard('ga')
  const views = within(await screen.findByRole('region', { name: 'Saved views 1' }))
  await user.click(views.getByRole('link', { name: 'Called La' }))
  await screen.findByRole('button', { name: 'Called La' })
  expect(router.state.location.pathname + router.state.location.search).toMatch(/^\/users\?q=la&view=/)
})

describe('language and display', () => {
  test('write every date in the time zone and by the habits that the person chose', async ({ site, openAccount }) => {
    onTestFinished(async () => {
      setFormats({})
      await saved()
      await site.storage.db.deleteFrom('preference').execute()
      localStorage.clear()
    })
    const { user } = await openAccount()
    const tips = () =>
      [...screen.getByRole('region', { name: /^Sessions/ }).querySelectorAll('time')].map(
        ({ dataset }) => dataset['tip'],
      )
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo')
    await waitFor(() => expect(tips()).not.toHaveLength(0))
    await waitFor(() => expect(tips().every((tip) => tip?.includes('GMT+9'))).toBe(true))
    await user.selectOptions(screen.getByLabelText('Dates and numbers'), '20 Nov 2026, 1,842')
    expect(tips().every((tip) => /^\d+ [A-Z][a-z]{2} \d{4}/.test(tip ?? ''))).toBe(true)
    await waitFor(async () => {
      const [row] = await site.storage.db.selectFrom('preference').select('value').execute()
      expect(row?.value).toEqual({ timeZone: 'Asia/Tokyo', region: 'GB' })
    })
    await user.selectOptions(screen.getByLabelText('Time zone'), '')
    await waitFor(() => expect(tips().some((tip) => tip?.includes('GMT+9'))).toBe(false))
  })

  test('turn shortcuts of a single key off', async ({ site, openAccount }) => {
    onTestFinished(async () => {
      await saved()
      await site.storage.db.deleteFrom('preference').execute()
      localStorage.clear()
    })
    const { user, router } = await openAccount()
    await user.click(screen.getByLabelText('Single-key shortcuts'))
    await user.click(document.body)
    await user.keyboard('gb')
    expect(router.state.location.pathname).toBe('/account')
    await user.click(screen.getByLabelText('Single-key shortcuts'))
    await user.click(document.body)
    await user.keyboard('gb')
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })

  test('apply at once and are saved with the person', async ({ site, openAccount }) => {
    onTestFinished(async () => {
      await saved()
      await site.storage.db.deleteFrom('preference').execute()
      localStorage.clear()
    })
    const { user } = await openAccount()
    await user.click(screen.getByLabelText('Compact'))
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch')
    await screen.findByRole('heading', { name: 'Sprache und Anzeige' })
    await waitFor(async () => {
      const [row] = await site.storage.db.selectFrom('preference').select('value').execute()
      expect(row?.value).toEqual({ density: 'compact', language: 'de' })
    })
    await user.selectOptions(screen.getByLabelText('Sprache'), 'English')
    await screen.findByRole('heading', { name: 'Language and display' })
  })
})
