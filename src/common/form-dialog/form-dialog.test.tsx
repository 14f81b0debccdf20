import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#api/errors.ts'
import { leavePage } from '#testing/leave-page.ts'
import { renderForm } from '#testing/render-form.tsx'
import { reasonOf } from '#testing/reason.ts'
import { field, openTown, type Save } from '#testing/town-form.tsx'
import { fetchLaterParts } from '#ui/controls/later.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

// The first import of MUI may take longer than a query's timeout.
beforeAll(fetchLaterParts)
afterEach(leavePage)

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const refusedWith = (status: number, envelope: object = {}, retryAfter?: number): Save => {
  return () => Promise.reject(new ApiError(status, 'POST /towns', envelope, retryAfter))
}

describe('a form', () => {
  test('has the focus in its first field, and returns it to the control that opened it', async () => {
    const { user } = await openTown()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    await waitFor(() =>
      expect([screen.getByRole('link', { name: 'Open the form' }), screen.getByRole('main')]).toContain(
        document.activeElement,
      ),
    )
  })

  test('shows no message before a field was left, and then what to enter or what is wrong', async () => {
    const { user } = await openTown()
    await user.type(field('Email'), 'hall')
    expect(field('Email').getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    await screen.findByText('An email address has an @')
    await user.type(field('Email'), '@ulm.example')
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBeNull())
    await user.clear(field('Email'))
    await screen.findByText('Enter an email address')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says the limit of a text that is too long, and does not send it', async () => {
    const save = vi.fn<Save>()
    const { user, fill, submit } = await openTown(save)
    await fill()
    await user.type(field('Note'), 'Thirteen long')
    await submit()
    await screen.findByText('Use at most 12 characters')
    await waitFor(() => expect(document.activeElement).toBe(field('Note')))
    expect(save).not.toHaveBeenCalled()
  })

  test('keeps its shape while a pointer is down, so that the click on a button is not lost', async () => {
    const { user } = await openTown()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    // The name is left now, and its message would appear above the button.
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Cancel' }) })
    expect(document.activeElement).not.toBe(field('Name'))
    expect(screen.queryByText('Enter a name')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: document.body })
    await screen.findByText('Enter a name')
  })

  test('checks a message on screen again when another field changes that its rule is about', async () => {
    await renderForm((close) => (
      <FormDialog
        key="form"
        title="New password"
        submitLabel="Save"
        schema={z
          .object({ password: z.string(), repeated: z.string() })
          .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], message: 'They differ' })}
        labels={{ password: 'Password', repeated: 'Repeated' }}
        initial={{ password: '', repeated: '' }}
        save={() => Promise.resolve('saved')}
        onSaved={close}
        onClose={close}
      >
        {({ field: propsOf }) => (
          <>
            <TextField {...propsOf('password')} />
            <TextField {...propsOf('repeated')} />
          </>
        )}
      </FormDialog>
    ))
    const user = userEvent.setup()
    await user.type(field('Password'), 'ulm')
    await user.type(field('Repeated'), 'ulm!')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('They differ')
    await user.type(field('Password'), '!')
    await waitFor(() => expect(screen.queryByText('They differ')).toBeNull())
  })

  test('names its wrong fields when it is saved, and goes to the first of them', async () => {
    const save = vi.fn<Save>()
    const { user, submit } = await openTown(save)
    await user.type(field('Name'), 'Ulm')
    await submit()
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByText(/Correct one field/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    field('Note').focus()
    await user.click(summary.getByRole('button', { name: 'Email' }))
    expect(document.activeElement).toBe(field('Email'))
    expect(save).not.toHaveBeenCalled()
  })

  test.for(['{Control>}s{/Control}', '{Meta>}s{/Meta}', '{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    'is saved with %s from anywhere in it',
    async (keys) => {
      const { user, fill, saved } = await openTown()
      await fill()
      await user.click(field('Note'))
      await user.keyboard(keys)
      await isClosed()
      expect(saved).toHaveBeenCalledWith('Ulm')
    },
  )

  test('is sent once, however often it is saved, and says that it is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const save = vi.fn<Save>(() => promise)
    const { user, fill, submit } = await openTown(save)
    await fill()
    await user.keyboard('{Control>}ss{/Control}')
    await submit()
    expect((await screen.findByRole('status')).textContent).toBe('Saving…')
    expect(screen.getByRole('button', { name: 'Create town' }).getAttribute('aria-busy')).toBe('true')
    resolve('Ulm')
    await isClosed()
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('that nobody may save says why at its button, and keys do not save it either', async () => {
    const save = vi.fn<Save>()
    const { user, fill } = await openTown(save, { refusal: 'Only mayors create towns' })
    await fill()
    expect(reasonOf(screen.getByRole('button', { name: 'Create town' }))).toBe('Only mayors create towns')
    await user.keyboard('{Control>}s{/Control}{Enter}')
    expect(save).not.toHaveBeenCalled()
  })
})

const about = (value: string) => [{ value, messages: ['is wrong'] }]

describe('a form that the service refuses', () => {
  test.for<[title: string, save: Save, words: RegExp]>([
    ['without an answer', refusedWith(0), /The server didn't respond. Check your connection/],
    ['with 401', refusedWith(401, { errors: about('Authorization') }), /Your session has ended/],
    ['with 403', refusedWith(403, { errorMessage: 'Only mayors' }), /You don't have permission.* Only mayors/],
    ['with 404', refusedWith(404, { errors: about('id') }), /It was deleted, or you no longer have access/],
    ['with 409', refusedWith(409, { errorMessage: 'There is an Ulm' }), /There is an Ulm/],
    ['with 413', refusedWith(413, { errors: about('$') }), /at most 5 MB/],
    ['with 422', refusedWith(422, { errorMessage: 'No more towns' }), /No more towns/],
    ['with 429', refusedWith(429, {}, 12.2), /too many requests. Save again in 13 seconds/],
    ['with 500', refusedWith(500), /The server reported an internal error \(500\)/],
    ['with 503', refusedWith(503), /The server is unavailable right now. Save again in a moment/],
  ])('%s says so in words of its own, focused, and keeps what was typed', async ([, save, words]) => {
    const { fill, submit, saved } = await openTown(save)
    await fill()
    await submit()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/Your changes weren't saved/)
    expect(alert.textContent).toMatch(words)
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
    expect(field('Name')).toHaveProperty('value', 'Ulm')
    expect(saved).not.toHaveBeenCalled()
  })

  test('shows each refused value at its field, and the others in the summary', async () => {
    const errors = [
      { value: '$.mayor[0].mail', messages: ['is taken'] },
      { value: '$.country', messages: ['is unknown'] },
    ]
    const { fill, submit } = await openTown(refusedWith(422, { errors }))
    await fill()
    await submit()
    await screen.findByText('is taken')
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect((await screen.findByRole('alert')).textContent).toContain('country: is unknown')
  })

  test('goes to the field when the service refuses nothing else', async () => {
    const errors = [{ value: '$.mail', messages: ['is taken'] }]
    const { fill, submit } = await openTown(refusedWith(422, { errors }))
    await fill()
    await submit()
    await screen.findByText('is taken')
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  })

  test('can be saved again, and then shows no refusal', async () => {
    const answers = [refusedWith(503), () => Promise.resolve('Ulm')]
    const { fill, submit, saved } = await openTown((town) => answers.shift()?.(town) ?? Promise.reject())
    await fill()
    await submit()
    await screen.findByRole('alert')
    await submit()
    await isClosed()
    expect(saved).toHaveBeenCalledTimes(1)
  })

  test('says what failed in the console itself', async () => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', report)
    const fault = new TypeError('undefined is not a town')
    const { fill, submit } = await openTown(() => Promise.reject(fault))
    await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('undefined is not a town')
    expect(report).toHaveBeenCalledWith(fault)
    vi.unstubAllGlobals()
  })
})

describe('leaving a form', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })

  test('needs no question without changes', async () => {
    const { router, user } = await openTown()
    await user.keyboard('{Escape}')
    await isClosed()
    expect(router.state.location.pathname).toBe('/')
  })

  test.for<[title: string, leave: (opened: Awaited<ReturnType<typeof openTown>>) => Promise<void>]>([
    ['Cancel', ({ user }) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', ({ user }) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['the back button', ({ router }) => router.navigate(-1)],
  ])('by %s asks before changes are lost', async ([, leave]) => {
    const opened = await openTown()
    await opened.user.type(field('Name'), 'Half a to')
    await leave(opened)
    await question()
    await opened.user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field('Name')).toHaveProperty('value', 'Half a to')
    await leave(opened)
    await question()
    await opened.user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await isClosed()
    expect(opened.router.state.location.pathname).toBe('/')
  })

  test('by closing the tab is held up only by changes', async () => {
    const { user } = await openTown()
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    await user.type(field('Name'), 'Half a to')
    expect(leave()).toBe(true)
  })
})
