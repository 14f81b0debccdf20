import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Badge } from '#ui/controls/badge.tsx'
import { type ModelLabels, useModelLabels } from '#common/model-labels.ts'
import { hasContent, stateContent } from './state-content.ts'
import type { StateFilter } from './state-filters.ts'

const Lines = styled('dl')({
  fontSize: 12,
  lineHeight: '20px',
  letterSpacing: 0,
  '& > div': { display: 'flex', alignItems: 'baseline', gap: 6, minHeight: 28 },
  '& dt': { flex: 'none', width: 104, color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& dd': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minWidth: 0, padding: '2px 0' },
  '& dd > [data-quiet]': { color: 'var(--text-3)', marginRight: 2 },
})

/** A saved state in the words of the workspace: types, filters, columns and order. Undefined keys are shown as they are. */
export function SavedState({ state }: { readonly state: unknown }) {
  const { t } = useTranslation('bookmarks')
  const labels = useModelLabels()
  const content = stateContent(state)
  const [type] = content.types
  const field = (key: string) => labels.fieldOf(key, type) ?? key
  if (!hasContent(content)) {
    const isEmpty = typeof state === 'object' && state !== null && Object.keys(state).length === 0
    return (
      <Box component="p" sx={{ color: 'ui.text3' }}>
        {t(isEmpty ? 'state.empty' : 'state.other')}
      </Box>
    )
  }
  const lines: [name: string, label: string, values: readonly string[]][] = [
    [
      'report',
      t('state.report'),
      content.report === undefined ? [] : [labels.reportOf(content.report) ?? content.report],
    ],
    ['types', t('state.types'), content.types.map(labels.typeOf)],
    ['views', t('state.views'), content.views.map(field)],
    ['panels', t('state.panels'), content.panels],
    ['drawn', t('state.drawn'), content.drawn === undefined ? [] : [String(content.drawn)]],
    [
      'columns',
      t('state.columns'),
      content.columns.map((key) => t(`state.column.${key}`, { defaultValue: field(key) })),
    ],
  ]
  return (
    <Lines>
      {content.search !== undefined && (
        <Line label={t('state.search')} operator={t('state.contains')} values={[content.search]} />
      )}
      {lines
        .slice(0, 2)
        .map(([name, label, values]) => values.length > 0 && <Line key={name} {...{ label, values }} />)}
      {content.filters.map((filter, index) => (
        <FilterLine key={index} {...{ filter, labels, type }} />
      ))}
      {lines.slice(2).map(([name, label, values]) => values.length > 0 && <Line key={name} {...{ label, values }} />)}
      {content.sort.map(({ key, isDescending }) => (
        <Line
          key={key}
          label={t('state.sort')}
          values={[t(`state.column.${key}`, { defaultValue: field(key) })]}
          end={t(isDescending ? 'state.descending' : 'state.ascending')}
        />
      ))}
    </Lines>
  )
}

const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-/.test(text)

function FilterLine({
  filter: { facet, operator, values },
  labels,
  type,
}: {
  readonly filter: StateFilter
  readonly labels: ModelLabels
  readonly type: string | undefined
}) {
  const { t } = useTranslation('bookmarks')
  const word = values.length === 1 && operator !== 'NOR' ? 'is' : operator
  const label = t(`state.facet.${facet}`, { defaultValue: labels.fieldOf(facet, type) ?? facet })
  const names = values
    .filter((value) => !isId(value))
    .map((value) => {
      if (facet === 'FactSheetTypes') return labels.typeOf(value)
      return labels.valueOf(facet, value, type) ?? t(`state.value.${value}`, { defaultValue: value })
    })
  const ids = values.length - names.length
  const all =
    ids === 0 ? names : [...names, t(facet === 'Subscriptions' ? 'state.people' : 'state.objects', { count: ids })]
  return <Line label={label} operator={t(`state.operator.${word}`)} values={all} isAnything={values.length === 0} />
}

function Line({
  label,
  operator,
  values,
  end,
  isAnything,
}: {
  readonly label: string
  readonly operator?: string
  readonly values: readonly string[]
  readonly end?: ReactNode
  readonly isAnything?: boolean
}) {
  const { t } = useTranslation('bookmarks')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {operator !== undefined && <span data-quiet>{operator}</span>}
        {isAnything && <span data-quiet>{t('state.anything')}</span>}
        {values.map((value) => (
          <Badge key={value} outline>
            {value}
          </Badge>
        ))}
        {end !== undefined && <span data-quiet>{end}</span>}
      </dd>
    </div>
  )
}
