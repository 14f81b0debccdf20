import { useQuery } from '@apollo/client/react'
import { type ReactNode, useMemo } from 'react'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Tile } from '#ui/controls/tile.tsx'
import { graphqlClient } from '#api/graphql.ts'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { useNumber } from '#common/use-number.ts'
import { LostNotice } from './lost-notice.tsx'
import { lostParts } from './lost-parts.ts'
import { useModelKeys } from './model-keys.ts'
import { PreviewFoot, PreviewMessage, PreviewSkeleton, PreviewTable } from './preview-parts.tsx'
import { queryRefusal } from './query-refusal.ts'
import { ANY_TYPE, rowQuery, shownColumns, TYPE_FIELDS, type TypeFields, valuesOf } from './row-query.ts'
import type { SavedQuery } from './saved-query.ts'
import { useCellText } from './use-cell-text.ts'
import type { State } from './view-parts.ts'

type View = {
  readonly query: SavedQuery
  /** What the answer is cached under: another one for each query. */
  readonly cacheKey: string
}

/** The rows of a saved view, below the names of what it asks for in vain. */
export function SavedViewRows({ state, mend, ...view }: View & { readonly state: State; readonly mend?: ReactNode }) {
  const { t } = useTranslation('bookmarks')
  const model = useModelKeys()
  const lost = model ? lostParts(state, model) : []
  // Values that don't exist find nothing; the service refuses filters and orders that don't.
  const isRefused = lost.some(({ kind }) => kind === 'filter' || kind === 'sort')
  return (
    <>
      {lost.length > 0 && (
        <Box sx={{ p: 4, pt: 0 }}>
          <LostNotice lost={lost} action={mend} />
        </Box>
      )}
      {isRefused ? <PreviewMessage text={t('lost.noRows')} /> : <ViewRows {...view} />}
    </>
  )
}

/** Runs the query of a view, which is not counted as a view of the bookmark. */
export function ViewRows(view: View) {
  const type = view.query.type ?? ANY_TYPE
  const { data, error, refetch } = useQuery(TYPE_FIELDS, { client: graphqlClient(), variables: { type } })
  if (error) return <Refused error={error} onRetry={() => void refetch()} />
  if (!data) return <PreviewSkeleton />
  // A type that the model no longer has finds nothing, with the columns of any type.
  return <Rows {...view} fields={data.definition?.fields ?? []} type={data.definition ? type : ANY_TYPE} />
}

function Rows({ query, cacheKey, fields, type }: View & { readonly fields: TypeFields; readonly type: string }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const lookOf = useTypeLooks()
  const labels = useModelLabels()
  const cellText = useCellText()
  const columns = shownColumns(query.columns, fields)
  const document = useMemo(
    () => rowQuery({ type, columns: shownColumns(query.columns, fields), fields, cacheKey }),
    [type, query.columns, fields, cacheKey],
  )
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useQuery(document, {
    client: graphqlClient(),
    variables: { filter: query.filter, sort: query.sort },
    // Fact sheets change more often than bookmarks: what is cached is shown until the answer is there.
    fetchPolicy: 'cache-and-network',
  })
  if (error) return <Refused error={error} onRetry={() => void refetch()} />
  // Those of the query before, while somebody changes it.
  const data = current ?? previousData
  if (!data) return <PreviewSkeleton />
  const { totalCount, edges } = data.allFactSheets
  if (edges.length === 0) return <PreviewMessage text={t('rows.none')} />
  const figures = columns.filter((key) => edges.some(({ node }) => valuesOf(node[key]).some(isNumber)))
  return (
    <>
      <PreviewTable aria-label={t('rows.title')}>
        <colgroup>
          <col />
          {columns.map((key) => (
            <col key={key} style={{ width: figures.includes(key) ? 80 : 'var(--preview-column, 100px)' }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('rows.name')}</th>
            {columns.map((key) => (
              <th key={key} scope="col" data-figure={figures.includes(key) || undefined}>
                {t(`state.column.${key}`, { defaultValue: labels.fieldOf(key, query.type) ?? key })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node }) => {
            const { Icon, color } = lookOf(node.type)
            return (
              <tr key={node.id}>
                <th scope="row" title={node.displayName}>
                  <span>
                    <Tile size={20} {...(color === undefined ? {} : { color })}>
                      <Icon />
                    </Tile>
                    <span>{node.displayName}</span>
                  </span>
                </th>
                {columns.map((key) => {
                  const text = cellText(key, valuesOf(node[key]), node.type)
                  return (
                    <td key={key} title={text} data-figure={figures.includes(key) || undefined}>
                      {text}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </PreviewTable>
      <PreviewFoot>
        {t('rows.total', { count: totalCount, n: number(totalCount), shown: number(edges.length) })}
      </PreviewFoot>
    </>
  )
}

const isNumber = (value: unknown) => typeof value === 'number'

/** Why the query was refused, in the reader's words. */
function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('bookmarks')
  return <PreviewMessage title={t('rows.failed')} text={queryRefusal(error, t)} onRetry={onRetry} />
}
