import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { valuesOf } from './field-values.queries.ts'

type Props = {
  readonly validator: string
  readonly pattern: RegExp
  readonly draft: ModelDraft
  readonly words: ModelWords
}

/** More fields than this are not asked for: each is a request. */
const FIELDS = 5

/** Values that fact sheets have in fields with this validator, and whether it accepts them. */
export function RealValues({
  validator,
  pattern,
  draft: {
    stored: { model: base },
    model,
  },
  words,
}: Props) {
  const { t } = useTranslation('dataModel')
  const canRead = hasRight(useSignedIn(), 'factSheet.read')
  const fields = fieldsWith(model, validator)
    .filter(({ type, field }) => base.factSheets[type]?.fields[field] !== undefined)
    .slice(0, FIELDS)
  const answers = useQueries({
    queries: fields.map(({ type, field }) => ({ ...valuesOf(type, field), enabled: canRead })),
  })
  if (fields.length === 0) return <Note>{t('validator.unused')}</Note>
  return fields.map(({ type, field }, nth) => {
    const values = answers[nth]?.data ?? []
    const refused = values.filter((value) => !pattern.test(value))
    return (
      <Field key={`${type} ${field}`}>
        <p>
          {refused.length === 0 ? <CircleCheck size={14} aria-hidden /> : <CircleX size={14} aria-hidden data-bad />}
          {words.type(type)}, {words.field(field, type)}:{' '}
          {values.length === 0
            ? t('validator.noValues')
            : t('validator.real', { accepted: values.length - refused.length, total: values.length })}
        </p>
        {refused.length > 0 && (
          <ul>
            {refused.slice(0, FIELDS).map((value) => (
              <li key={value}>
                <code>{value}</code>
              </li>
            ))}
          </ul>
        )}
      </Field>
    )
  })
}

const fieldsWith = ({ factSheets }: DataModel, validator: string) =>
  Object.entries(factSheets).flatMap(([type, { fields }]) =>
    Object.entries(fields).flatMap(([field, { validators, type: kind }]) =>
      validators?.includes(validator) && kind === 'STRING' ? { type, field } : [],
    ),
  )

const Note = styled('p')({ marginTop: 8, font: '400 12px/16px var(--sans)', color: 'var(--text-3)' })

const Field = styled('div')({
  marginTop: 8,
  font: '400 12px/20px var(--sans)',
  '& > p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
  '& > p > svg': { color: 'var(--ok-text)' },
  '& > p > svg[data-bad]': { color: 'var(--bad-text)' },
  '& > ul': { margin: '4px 0 0 18px' },
  '& code': { font: '400 12px/20px var(--mono)', overflowWrap: 'anywhere' },
})
