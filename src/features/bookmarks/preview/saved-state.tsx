import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Badge } from '#ui/controls/badge.tsx'
import { hasContent, stateContent } from './state-content.ts'
import { useSheetNames } from './use-sheet-names.ts'
import { useStateWords } from './use-state-words.ts'

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
  const content = stateContent(state)
  const [type] = content.types
  const words = useStateWords(type, useSheetNames(content.filters))
  const { labels } = words
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
    ['views', t('state.views'), content.views.map((key) => labels.fieldOf(key, type) ?? key)],
    ['panels', t('state.panels'), content.panels],
    ['drawn', t('state.drawn'), content.drawn === undefined ? [] : [String(content.drawn)]],
    ['columns', t('state.columns'), content.columns.map(words.column)],
  ]
  return (
    <Lines>
      {content.search !== undefined && (
        <Line label={t('state.search')} operator={t('state.contains')} values={[content.search]} />
      )}
      {lines
        .slice(0, 2)
        .map(([name, label, values]) => values.length > 0 && <Line key={name} {...{ label, values }} />)}
      {content.filters.map(words.filter).map((filter, index) => (
        <Line key={index} {...filter} isAnything={filter.values.length === 0} />
      ))}
      {lines.slice(2).map(([name, label, values]) => values.length > 0 && <Line key={name} {...{ label, values }} />)}
      {content.sort.map(({ key, isDescending }) => (
        <Line
          key={key}
          label={t('state.sort')}
          values={[words.column(key)]}
          end={t(isDescending ? 'state.descending' : 'state.ascending')}
        />
      ))}
    </Lines>
  )
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
