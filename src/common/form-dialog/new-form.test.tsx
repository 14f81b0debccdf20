import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { test as base } from '#testing/fixtures.ts'
import { leavePage } from '#testing/leave-page.ts'
import { renderForm } from '#testing/render-form.tsx'
import { NewPullSubscription } from './pull-subscription.test-data.tsx'

const test = base.extend('openForm', ({ site, signInAs }, { onCleanup }) => async () => {
  onCleanup(leavePage)
  await signInAs('ADMIN')
  const created: string[] = []
  const opened = await renderForm((close) => (
    <NewPullSubscription
      key="form"
      workspaceId={site.workspace.id}
      onCreated={(id) => {
        created.push(id)
        close()
      }}
      onClose={close}
    />
  ))
  const stored = async (id: string) =>
    (await site.service.services.subscriptions.getSubscription(site.caller('ADMIN'), id)).subscription
  return { ...opened, created, stored }
})

test('a new form of 55 lines creates its record', async ({ openForm }) => {
  const { user, created, stored } = await openForm()
  await user.type(screen.getByLabelText('Name'), 'bi-lake')
  await user.selectOptions(screen.getByLabelText('Event'), 'BOOKMARK_DELETED')
  await user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(created).toHaveLength(1))
  const record = { identifier: 'bi-lake', tagSets: [['BOOKMARK_DELETED']], maxBatchSize: 1024, active: false }
  expect(await stored(created[0] ?? '')).toMatchObject(record)
})

test("a new form shows its own rules and the service's at their fields", async ({ openForm }) => {
  const { user, created } = await openForm()
  await user.clear(screen.getByLabelText('Batch size'))
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Enter a name')
  await screen.findByText('Enter a size')
  await user.type(screen.getByLabelText('Name'), 'too big')
  await user.type(screen.getByLabelText('Batch size'), '60000')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('must be 1 to 51200')
  expect(screen.getByLabelText('Batch size').getAttribute('aria-invalid')).toBe('true')
  expect(created).toEqual([])
})
