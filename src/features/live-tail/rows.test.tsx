import { screen, within } from '@testing-library/react'
import { publishEvents } from 'mock-server/contract/publishing.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { test as base } from '#testing/live-tail.ts'

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) }))

const test = base
  /** Changes what the log says about the event of an object. */
  .extend(
    'rewrite',
    ({ site }) =>
      async (
        name: string,
        members: { actor_id?: string; fact_sheet_type?: string; type?: string; created_at?: Date },
      ) => {
        await site.storage.db.updateTable('event').set(members).where('object_name', '=', name).execute()
      },
  )

describe('a row of the live tail', () => {
  test('names the system, with an icon, for what only the passing of time changed', async ({
    openTail,
    save,
    rewrite,
  }) => {
    await save({ name: 'Sealed' })
    await rewrite('Sealed', { actor_id: '00000000-0000-0000-0000-000000000000' })
    await openTail()
    const actor = (await rowOf('Sealed')).getByText('System')
    expect(actor.querySelector('svg')).toBeTruthy()
    expect(screen.queryByText('00000000')).toBeNull()
  })

  test('has the date of an earlier day beside its time, and for today the milliseconds', async ({
    openTail,
    save,
    rewrite,
  }) => {
    await save({ name: 'Ancient' })
    await rewrite('Ancient', { created_at: new Date('2026-03-04T12:30:45.678Z') })
    await openTail()
    const timeOf = async (name: string) => (await rowOf(name)).getByText(/:/, { selector: 'time' }).textContent
    expect(await timeOf('Ancient')).toMatch(/^(4 Mar|Mar 4), \d\d:30:45$/)
    expect(await timeOf('Third')).toMatch(/^\d\d:\d\d:\d\d\.\d{3}$/)
  })

  test('shows a fact sheet with icon and colour of its type, and anything else without colour', async ({
    openTail,
    save,
    rewrite,
  }) => {
    await save({ name: 'Coupa' })
    await rewrite('Coupa', { fact_sheet_type: 'Application', type: 'FACT_SHEET_UPDATED' })
    await openTail()
    const row = await rowOf('Coupa')
    const icon = () => row.getByText('Coupa').parentElement?.querySelector<HTMLElement>('[aria-hidden]')
    await expect.poll(() => icon()?.style.getPropertyValue('--type')).toBe('#00695C')
    expect(icon()?.querySelector('.lucide-layout-grid')).toBeTruthy()
    const other = (await rowOf('Third')).getByText('Third').parentElement?.querySelector<HTMLElement>('[aria-hidden]')
    expect(other?.style.getPropertyValue('--type')).toBe('')
  })

  test('marks an event that a client published, although its type is one of the service', async ({ openTail }) => {
    await openTail()
    const events = [{ type: 'BOOKMARK_UPDATED', tags: [], payload: { bookmark: { name: 'Third' } } }]
    await call(publishEvents, { body: { events } })
    const row = await rowOf('Custom event')
    expect(row.queryByRole('link')).toBeNull()
    expect(row.getByText('Custom event').parentElement?.querySelector('.lucide-braces')).toBeTruthy()
  })
})

describe('the list that is paused', () => {
  test('says that it resumes before it jumps to the latest event', async ({ openTail, save }) => {
    const { user } = await openTail()
    await rowOf('Third')
    await user.keyboard('p')
    await save({ name: 'Waiting' })
    await user.click(await screen.findByRole('button', { name: /Resume at latest/ }))
    await rowOf('Waiting')
    expect(screen.getByText('Live')).toBeTruthy()
  })
})

test('the panel of the live tail gives rate and peak in one unit', async ({ openTail, save }) => {
  const { user } = await openTail()
  await rowOf('Third')
  await save({ name: 'Counted' })
  await user.click(screen.getByRole('button', { name: 'Rate, cursors and buffer' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Rate, cursors and buffer' }))
  await panel.findByText(/^busiest second: [1-9]/)
  expect(panel.getByText(/^events?\/min$/)).toBeTruthy()
  expect(panel.queryByText(/\/s$/)).toBeNull()
})
