import { useTranslation } from 'react-i18next'
import type { Extra } from '#features/data-model/draft/extras.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { TextChanges } from './text-changes.tsx'

/** Changes of sections and labels, which delete nothing. Other keys are shown with the definitions that have them. */
export function ExtraChanges({
  extras: all,
  words,
}: {
  readonly extras: readonly Extra[]
  readonly words: ModelWords
}) {
  const { t } = useTranslation('dataModel')
  const extras = all.flatMap((extra) =>
    extra.kind === 'key' || extra.kind === 'valueKey' ? [] : { ...extra, kind: extra.kind },
  )
  const what = ({ kind, path = [], language }: (typeof extras)[number]) => {
    if (kind !== 'label') return t(`member.${kind}`)
    const name = path.at(-1) ?? ''
    const known = labelNames.find((each) => each === name)
    return t('labels.in', {
      label: known ? t(`labels.${known}`) : t('labels.of', { name }),
      language: language ? t(`language.${language}`) : '',
    })
  }
  const textOf = ({ kind }: Extra, value: Extra['before']) =>
    value === undefined || value === ''
      ? t('notSet')
      : kind === 'section'
        ? words.section(String(value))
        : String(value)
  return (
    <TextChanges
      title={t('review.extras')}
      lines={extras.map((extra) => ({
        key: [keyOf(extra.place), extra.kind, extra.language, ...(extra.path ?? [])].join(' '),
        name: labelOfPlace(extra.place, words),
        what: what(extra),
        before: textOf(extra, extra.before),
        after: textOf(extra, extra.after),
      }))}
    />
  )
}

export const labelNames = ['label', 'helpText', 'singular', 'plural'] as const
