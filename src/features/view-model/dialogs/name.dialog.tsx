import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Documents } from '#common/workbench/model-documents.ts'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'

export type Names = Readonly<Record<string, string>>

type Props = {
  readonly what: 'section' | 'part'
  /** Of what is renamed; undefined for a new one, whose key is asked for. */
  readonly of: string | undefined
  readonly documents: Documents
  readonly languages: readonly string[]
  readonly taken: readonly string[]
  readonly languageName: (id: string) => string
  readonly onDone: (key: string, names: Names) => void
  readonly onClose: () => void
}

const KEY = 'key'

/** What a section or subsection is called in each language. */
export function NameDialog({ what, of, documents, languages, taken, languageName, onDone, onClose }: Props) {
  const { t } = useTranslation('viewModel')
  const nameOf = (id: string) => {
    const { section = {}, subsection = {} } = documents.languages[id]?.viewModel ?? {}
    if (of === undefined) return ''
    return (what === 'section' ? section[of] : subsection[of]?.label) ?? ''
  }
  const names = Object.fromEntries(languages.map((id) => [id, nameOf(id)]))
  return (
    <FormDialog<Record<string, string>, Record<string, string>, undefined>
      title={t(of === undefined ? `name.add.${what}` : `name.rename.${what}`)}
      submitLabel={t(of === undefined ? 'name.create' : 'name.submit')}
      footNote={t(`name.note.${what}`)}
      namespace="viewModel"
      schema={rules(of === undefined ? taken : undefined)}
      labels={{ [KEY]: t('name.key'), ...Object.fromEntries(languages.map((id) => [id, languageName(id)])) }}
      initial={{ ...(of === undefined && { [KEY]: '' }), ...names }}
      save={async ({ [KEY]: key, ...values }) => {
        onDone(of ?? key ?? '', values)
        return undefined
      }}
      stale={[]}
      onSaved={onClose}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {of === undefined && (
            <TextField {...field(KEY)} help={t('name.keyHelp')} isMono autoComplete="off" spellCheck={false} />
          )}
          {languages.map((id) => (
            <TextField key={id} {...field(id)} lang={id} autoComplete="off" />
          ))}
        </>
      )}
    </FormDialog>
  )
}

const rules = (taken: readonly string[] | undefined) =>
  z.record(z.string(), z.string()).superRefine((values, context) => {
    if (!taken) return
    const key = values[KEY] ?? ''
    const fault = (message: string) => context.addIssue({ code: 'custom', path: [KEY], message })
    if (key === '') fault('empty')
    else if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key)) fault('must be a name')
    else if (taken.includes(key)) fault('is taken')
  })
