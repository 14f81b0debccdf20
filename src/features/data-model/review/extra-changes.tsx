import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Extra } from '#features/data-model/draft/extras.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

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
  if (extras.length === 0) return null
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
    <Group aria-label={t('review.extras')}>
      <h2>{t('review.extras')}</h2>
      <ul>
        {extras.map((extra) => (
          <li key={[keyOf(extra.place), extra.kind, extra.language, ...(extra.path ?? [])].join(' ')}>
            <b>{labelOfPlace(extra.place, words)}</b>
            <span>{what(extra)}</span>
            <del>{textOf(extra, extra.before)}</del>
            <span aria-hidden>→</span>
            <ins>{textOf(extra, extra.after)}</ins>
          </li>
        ))}
      </ul>
    </Group>
  )
}

export const labelNames = ['label', 'helpText', 'singular', 'plural'] as const

const Group = styled('section')({
  marginTop: 16,
  '& > h2': { minHeight: 32, font: '600 13px/32px var(--sans)' },
  '& > ul': { border: '1px solid var(--line)', borderRadius: 'var(--r-l)' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: 40,
    padding: '8px 16px',
    font: '400 12px/20px var(--sans)',
  },
  '& li + li': { borderTop: '1px solid var(--line-1)' },
  '& b': { font: '500 13px/20px var(--sans)' },
  '& li > span': { color: 'var(--text-3)' },
  '& :is(del, ins)': { padding: '0 6px', borderRadius: 4, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& del': { background: 'var(--bad-tint)', color: 'var(--bad-text)', textDecoration: 'line-through' },
  '& ins': { background: 'var(--ok-tint)', color: 'var(--ok-text)' },
})
