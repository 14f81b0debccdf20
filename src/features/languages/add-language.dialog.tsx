import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'

type Props = {
  /** The languages that are there. */
  readonly taken: readonly string[]
  readonly onAdded: (id: string) => void
  readonly onClose: () => void
}

/** A further column of the table; the language begins to exist with its first text. */
export function AddLanguage({ taken, onAdded, onClose }: Props) {
  const { t } = useTranslation('languages')
  return (
    <FormDialog<{ code: string }, { code: string }, string>
      title={t('add.title')}
      submitLabel={t('add.submit')}
      footNote={t('add.note')}
      namespace="languages"
      schema={codeRules(taken)}
      labels={{ code: t('add.code') }}
      initial={{ code: '' }}
      save={async ({ code }) => {
        const [id = code] = Intl.getCanonicalLocales(code.trim())
        onAdded(id)
        return id
      }}
      stale={[]}
      onSaved={onClose}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField {...field('code')} help={t('add.help')} isMono autoComplete="off" spellCheck={false} />
      )}
    </FormDialog>
  )
}

const codeRules = (taken: readonly string[]) =>
  z.object({ code: z.string() }).superRefine(({ code }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['code'], message })
    if (code.trim() === '') return fault('empty')
    const id = canonical(code.trim())
    if (id === undefined) fault('must be a language')
    else if (taken.includes(id)) fault('is there already')
  })

/** The code as it is written everywhere: `pt-br` is `pt-BR`. Undefined where it is none. */
function canonical(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0]
  } catch {
    return undefined
  }
}
