import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { TextAreaField, TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { renderForm } from './render-form.tsx'

const Town = z.object({
  name: z.string().min(1, 'Enter a name'),
  mail: z.string().min(1, 'Enter an email address').regex(/@/, 'An email address has an @'),
  note: z.string().max(12),
})
export type Save = (town: z.output<typeof Town>) => Promise<string>

/** The form of a town, whose save is up to the test. */
export async function openTown(save: Save = () => Promise.resolve('Ulm'), more: { refusal?: string } = {}) {
  const saved = vi.fn<(result: string) => void>()
  const opened = await renderForm((close) => (
    <FormDialog
      key="form"
      title="New town"
      submitLabel="Create town"
      schema={Town}
      labels={{ name: 'Name', mail: 'Email', note: 'Note' }}
      members={{ mayor: 'mail' }}
      initial={{ name: '', mail: '', note: '' }}
      save={save}
      onSaved={(result) => {
        saved(result)
        close()
      }}
      onClose={close}
      {...more}
    >
      {({ field }) => (
        <>
          <TextField {...field('name')} />
          <TextField {...field('mail')} />
          <TextAreaField {...field('note')} />
        </>
      )}
    </FormDialog>
  ))
  const fill = async () => {
    await opened.user.type(field('Name'), 'Ulm')
    await opened.user.type(field('Email'), 'hall@ulm.example')
  }
  const submit = () => opened.user.click(screen.getByRole('button', { name: 'Create town' }))
  return { ...opened, saved, fill, submit }
}

export const field = (label: string) => screen.getByRole('textbox', { name: label })
