import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { DataMove } from 'mock-server/contract/model-changes.ts'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { fieldsOf, own } from 'mock-server/contract/models/place.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'

/** A field, or with `value` one of its values. */
export type Renamed = Omit<DataMove, 'to'>

type Props = {
  readonly draft: ModelDraft
  readonly what: Renamed
  readonly onClose: () => void
  readonly onRenamed: (key: string) => void
}

/** Gives a field or value another key in the draft. */
export function RenameDialog({ draft, what, onClose, onRenamed }: Props) {
  const { t } = useTranslation('dataModel')
  const fields = fieldsOf(draft.model, what)
  const { field, value } = what
  const taken = value === undefined ? Object.keys(fields) : (own(fields, field)?.values ?? [])
  const key = value ?? field
  return (
    <FormDialog<{ key: string }, { key: string }, string>
      title={t('rename.title')}
      submitLabel={t('rename.submit')}
      footNote={t('rename.note')}
      namespace="dataModel"
      schema={keyRules(value !== undefined, taken)}
      labels={{ key: t('rename.key') }}
      initial={{ key }}
      save={async (values) => {
        draft.rename({ ...what, to: values.key })
        return values.key
      }}
      stale={[]}
      onSaved={onRenamed}
      onClose={onClose}
    >
      {({ field: parts }) => <TextField {...parts('key')} isMono autoComplete="off" spellCheck={false} />}
    </FormDialog>
  )
}

/** As the dialog for new definitions has them; values are any texts. */
const keyRules = (isValue: boolean, taken: readonly string[]) =>
  z.object({ key: z.string() }).superRefine(({ key }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['key'], message })
    if (key.trim() === '') fault('empty')
    else if (!isValue && (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key) || key.includes('__'))) fault('must be a name')
    else if (taken.includes(key)) fault('is taken')
  })
