import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'

type Props = {
  readonly title: string
  readonly taken: readonly string[]
  readonly onKey: (key: string) => void
  readonly onClose: () => void
}

/** Asks for the key of something new. */
export function KeyDialog({ title, taken, onKey, onClose }: Props) {
  const { t } = useTranslation('editing')
  return (
    <FormDialog<{ key: string }, { key: string }, string>
      title={title}
      submitLabel={t('key.add')}
      namespace="editing"
      schema={keyRules(taken)}
      labels={{ key: t('key.label') }}
      initial={{ key: '' }}
      save={async ({ key }) => {
        onKey(key)
        return key
      }}
      stale={[]}
      onSaved={onClose}
      onClose={onClose}
    >
      {({ field }) => <TextField {...field('key')} help={t('key.help')} isMono autoComplete="off" spellCheck={false} />}
    </FormDialog>
  )
}

const keyRules = (taken: readonly string[]) =>
  z.object({ key: z.string() }).superRefine(({ key }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['key'], message })
    if (key === '') fault('empty')
    else if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key)) fault('must be a name')
    else if (taken.includes(key)) fault('is taken')
  })
