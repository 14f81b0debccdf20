import { useTranslation } from 'react-i18next'
import type { BookmarkType } from 'mock-server/contract/bookmarks.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { JsonView } from '#ui/controls/json-view.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import style from './panel.module.css'
import { readable, type StateFilter, stateFilters } from './state-filters.ts'

/** The content of a saved view: an inventory view's filters in words, any other state as a JSON tree. */
export function BookmarkState({
  type,
  state,
}: {
  readonly type: BookmarkType
  readonly state: Record<string, unknown>
}) {
  const { t } = useTranslation('bookmarks')
  const isInventory = type === 'INVENTORY' || type === 'INVENTORY_EXPORT'
  const { filters, search } = stateFilters(isInventory ? state : {})
  const hasWords = filters.length > 0 || search !== undefined
  const json = <JsonView value={state} label={t('state.json')} openDepth={hasWords ? 1 : 2} maxHeight={360} />
  return (
    <PanelSection title={t('state.title')} end={t('state.notCounted')}>
      {hasWords ? (
        <>
          <dl>
            {search !== undefined && (
              <Line facet={t('state.search')} operator={t('state.contains')} values={[search]} />
            )}
            {filters.map((filter, index) => (
              <FilterLine key={index} filter={filter} />
            ))}
          </dl>
          <details className={style.json}>
            <summary>{t('state.json')}</summary>
            {json}
          </details>
        </>
      ) : Object.keys(state).length === 0 ? (
        <p className="text-3">{t('state.empty')}</p>
      ) : (
        json
      )}
    </PanelSection>
  )
}

function FilterLine({ filter: { facet, operator, values } }: { readonly filter: StateFilter }) {
  const { t } = useTranslation('bookmarks')
  const word = values.length === 1 && operator !== 'NOR' ? 'is' : operator
  const words = values.map((value) => (isKey(value) ? readable(value) : value))
  return <Line facet={readable(facet)} operator={t(`state.operator.${word}`)} values={words} />
}

function Line({
  facet,
  operator,
  values,
}: {
  readonly facet: string
  readonly operator: string
  readonly values: readonly string[]
}) {
  const { t } = useTranslation('bookmarks')
  return (
    <div className={style.filter}>
      <dt>{facet}</dt>
      <dd>
        <span className={style.operator}>{operator}</span>
        {values.length === 0 && <span className="text-3">{t('state.anything')}</span>}
        {values.map((value) => (
          <Badge key={value} outline>
            {value}
          </Badge>
        ))}
      </dd>
    </div>
  )
}

/** Only camel case is a key of the model; ids, dates and names are shown unchanged. */
const isKey = (value: string): boolean =>
  /^[a-z]+([A-Z][a-z]+)*$/.test(value) || /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(value)
