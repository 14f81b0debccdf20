import { CombinedGraphQLErrors } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Tile } from '#ui/controls/tile.tsx'
import { graphqlClient } from '#api/graphql.ts'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { PreviewFoot, PreviewMessage, PreviewSkeleton, PreviewTable } from './preview-parts.tsx'
import { ANY_TYPE, rowQuery, shownColumns, TYPE_FIELDS, type TypeFields, valuesOf } from './row-query.ts'
import type { SavedQuery } from './saved-query.ts'
import { useCellText } from './use-cell-text.ts'

type View = { readonly bookmark: Bookmark; readonly query: SavedQuery }

/** Runs the saved query of a view, which is not counted as a view of the bookmark. */
export function ViewRows(view: View) {
  const type = view.query.type ?? ANY_TYPE
  const { data, error, refetch } = useQuery(TYPE_FIELDS, { client: graphqlClient(), variables: { type } })
  if (error) return <Refused error={error} onRetry={() => void refetch()} />
  if (!data) return <PreviewSkeleton />
  // A type that the model no longer has finds nothing, with the columns of any type.
  return <Rows {...view} fields={data.definition?.fields ?? []} type={data.definition ? type : ANY_TYPE} />
}

function Rows({ bookmark, query, fields, type }: View & { readonly fields: TypeFields; readonly type: string }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const lookOf = useTypeLooks()
  const labels = useModelLabels()
  const cellText = useCellText()
  const columns = shownColumns(query.columns, fields)
  const cacheKey = `${bookmark.id} ${bookmark.updatedAt}`
  const document = useMemo(
    () => rowQuery({ type, columns: shownColumns(query.columns, fields), fields, cacheKey }),
    [type, query.columns, fields, cacheKey],
  )
  const { data, error, refetch } = useQuery(document, {
    client: graphqlClient(),
    variables: { filter: query.filter, sort: query.sort },
    // Fact sheets change more often than bookmarks: what is cached is shown until the answer is there.
    fetchPolicy: 'cache-and-network',
  })
  if (error) return <Refused error={error} onRetry={() => void refetch()} />
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
            <col key={key} style={{ width: figures.includes(key) ? 80 : 100 }} />
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

const unknownFacet = /^There is no facet (.+): no field, relation or tag group is called so$/

/** Why the query was refused: with the filter that the model doesn't know, where that is the reason. */
function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('bookmarks')
  const isOfQuery = CombinedGraphQLErrors.is(error)
  const reason = isOfQuery ? (error.errors[0]?.message ?? error.message) : refusalText(error, t)
  const facet = unknownFacet.exec(reason)?.[1]
  const text =
    facet !== undefined ? t('rows.unknownFacet', { facet }) : isOfQuery ? t('rows.refused', { reason }) : reason
  return <PreviewMessage title={t('rows.failed')} text={text} onRetry={onRetry} />
}
