import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Plus from 'lucide-react/icons/plus'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { FactSheetViewModel } from 'mock-server/contract/view-model.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { Highlight } from '#ui/controls/highlight.tsx'
import { Tree } from '#ui/list/tree/tree.tsx'
import { useNumber } from '#common/use-number.ts'
import type { ModelAddress } from '#features/data-model/parts/address.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { MarkLetter } from '#features/data-model/parts/mark-letter.tsx'
import { ancestorsOf, nodesOf, type OutlineRow, rowsOf } from './outline-rows.ts'
import { FolderIcon, PlaceIcon } from '#features/data-model/parts/place-icon.tsx'
import { ModelsMenu } from '#features/data-model/transfer/models-menu.tsx'
import { modelSearch } from './search.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

type Props = {
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly views: ReadonlyMap<string, FactSheetViewModel>
  readonly address: ModelAddress
  readonly refusal: string | undefined
  readonly onAdd: () => void
}

/** Everything that the model defines, with what changed, searched by names, labels and values. */
export function Outline({ draft, words, views, address, refusal, onAdd }: Props) {
  const { t } = useTranslation('dataModel')
  const { base, model, marks } = draft
  const { place } = address
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const needle = useDeferredValue(search.trim())
  const index = useMemo(() => modelSearch(words), [words])
  usePreparation(index, model)
  const key = place && keyOf(place)
  const [revealed, setRevealed] = useState<string>()
  // Only when another definition is opened: an edit must not open what somebody has closed.
  if (place && key !== revealed) {
    setRevealed(key)
    setExpanded(new Set([...expanded, ...ancestorsOf({ model, views }, place)]))
  }
  const nodes = useMemo(() => nodesOf({ base, model, marks, views, words }), [base, model, marks, views, words])
  const found = useMemo(
    () => (needle === '' ? undefined : index.find([model, base], needle)),
    [needle, index, model, base],
  )
  const rows = useMemo(() => {
    const isExpanded = (id: string) => expanded.has(id)
    if (!found) return rowsOf(nodes, { isExpanded })
    const { hits, owners } = found
    return rowsOf(nodes, {
      isExpanded,
      matches: ({ place: of }) => of !== undefined && hits.has(keyOf(of)),
      mayHave: ({ place: of }) => of === undefined || owners.has(keyOf(of)),
    })
  }, [nodes, expanded, found])
  const toggle = ({ id }: OutlineRow) =>
    setExpanded((open) => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <Root aria-label={t('outline.label')}>
      <header>
        <SearchField label={t('outline.search')} value={search} onChange={setSearch} hasSlashKey />
        <IconButton label={t('outline.add')} refusal={refusal} onClick={() => refusal === undefined && onAdd()}>
          <Plus />
        </IconButton>
        <ModelsMenu {...{ draft, refusal }} />
      </header>
      {rows.length === 0 ? (
        <p data-part="none">{t('outline.none')}</p>
      ) : (
        <Tree
          label={t('outline.label')}
          rows={rows}
          isChosen={(row) => row.place !== undefined && keyOf(row.place) === key}
          onChoose={(row) => {
            if (row.place) address.openPlace(row.place)
            else toggle(row)
            // A type is opened together with its parts, and closed by its arrow.
            if (row.kind === 'type' && row.isExpanded === false) toggle(row)
          }}
          onToggle={toggle}
        >
          {(row) => <RowContent {...{ row, draft }} search={needle} />}
        </Tree>
      )}
      {found?.isCut && <p data-part="cut">{t('outline.cut')}</p>}
      <Totals model={model} />
    </Root>
  )
}

function RowContent({
  row,
  draft,
  search,
}: {
  readonly row: OutlineRow
  readonly draft: ModelDraft
  readonly search: string
}) {
  const number = useNumber()
  const { place, kind, label, mark, count } = row
  return (
    <>
      {place ? <PlaceIcon place={place} models={[draft.model, draft.base]} /> : <FolderIcon />}
      <span data-part="label" data-gone={mark === 'deleted' ? '' : undefined}>
        <Highlight text={label} search={search} />
      </span>
      {count !== undefined && kind !== 'definition' && <small>{number(count)}</small>}
      {mark !== undefined && <MarkLetter mark={mark} />}
    </>
  )
}

/** While nobody types, what a search looks at is read in short steps, so that its first key finds it read. */
function usePreparation(index: ReturnType<typeof modelSearch>, model: DataModel): void {
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => void index.prepare(model, () => isOver), PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [index, model])
}

const PAUSE_MS = 500

const Totals = memo(function Totals({ model }: { readonly model: DataModel }) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const types = Object.values(model.factSheets)
  const fields = types.reduce((sum, type) => sum + Object.keys(type.fields).length, 0)
  const relations = Object.keys(model.relations).length
  return (
    <footer>
      {[
        t('outline.types', { count: types.length, n: number(types.length) }),
        t('outline.fields', { count: fields, n: number(fields) }),
        t('outline.relations', { count: relations, n: number(relations) }),
      ].join(', ')}
    </footer>
  )
})

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  background: 'var(--surface-2)',
  '& > header': { display: 'flex', gap: 8, padding: '12px 12px 4px', flex: 'none' },
  '& > header > .MuiOutlinedInput-root': { flex: 1, width: 'auto', minWidth: 0, background: 'var(--surface)' },
  '& > [data-part=none]': { flex: 1, padding: '12px 16px', color: 'var(--text-3)' },
  '& > [data-part=cut]': {
    flex: 'none',
    padding: '8px 16px',
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
  },
  '& [data-part=label]': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-gone]': { textDecoration: 'line-through', color: 'var(--text-3)' },
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& > footer': {
    flex: 'none',
    minHeight: 40,
    padding: '10px 16px',
    borderTop: '1px solid var(--line)',
    font: '400 12px/20px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
})
