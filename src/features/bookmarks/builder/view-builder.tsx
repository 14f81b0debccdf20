import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FilterChip } from '#ui/list/filter-chip.tsx'
import { LostNotice } from '#features/bookmarks/preview/lost-notice.tsx'
import { lostParts, withoutLost } from '#features/bookmarks/preview/lost-parts.ts'
import {
  type State,
  typesIn,
  type ViewParts,
  withColumns,
  withFacets,
  withSearch,
  withSort,
  withTypes,
} from '#features/bookmarks/preview/view-parts.ts'
import { ColumnList } from './column-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LiveRows } from './live-rows.tsx'
import { SortFields } from './sort-fields.tsx'
import { TypeList } from './type-list.tsx'
import { useViewOptions } from './use-view-options.ts'

type Props = {
  readonly state: State
  readonly parts: ViewParts
  readonly onChange: (state: State) => void
}

/** Edits the saved state of an inventory view as what it means. Members that it doesn't know are kept. */
export function ViewBuilder({ state, parts, onChange }: Props) {
  const { t } = useTranslation('bookmarks')
  const types = typesIn(parts)
  const options = useViewOptions(types)
  const { model, words } = options
  const lost = model ? lostParts(state, model) : []
  const typeList = () => (
    <TypeList
      offered={Object.keys(model?.types ?? {})}
      chosen={types}
      nameOf={words.labels.typeOf}
      onChange={(next) => onChange(withTypes(state, parts, next))}
    />
  )
  return (
    <Fields>
      <Part label={t('state.types')}>
        <div>
          <FilterChip
            field={t('state.types')}
            value={types.length === 0 ? t('builder.allTypes') : types.map(words.labels.typeOf).join(', ')}
            editor={typeList}
            {...(types.length > 0 ? { onRemove: () => onChange(withTypes(state, parts, [])) } : {})}
          />
        </div>
      </Part>
      <Part label={t('state.title')}>
        <FilterChips
          facets={parts.facets}
          options={options}
          onChange={(facets) => onChange(withFacets(state, facets))}
        />
      </Part>
      <TextField
        label={t('builder.search')}
        isOptional
        autoComplete="off"
        value={parts.search}
        onChange={({ target }) => onChange(withSearch(state, target.value))}
      />
      <Part label={t('state.columns')}>
        <ColumnList
          columns={parts.columns.map(({ key }) => key)}
          offered={options.columns}
          nameOf={words.column}
          onChange={(columns) => onChange(withColumns(state, parts, columns))}
        />
      </Part>
      <Part label={t('state.sort')}>
        <SortFields
          sort={parts.sort}
          offered={options.sortable}
          nameOf={words.column}
          onChange={(sort) => onChange(withSort(state, sort))}
        />
      </Part>
      <LostNotice
        lost={lost}
        action={
          model && (
            <Button size={24} onClick={() => onChange(withoutLost(state, model))}>
              {t('lost.remove')}
            </Button>
          )
        }
      />
      <LiveRows state={state} />
    </Fields>
  )
}

function Part({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Label aria-hidden>{label}</Label>
      {children}
    </div>
  )
}

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 })

const Label = styled('div')({ marginBottom: 4, fontSize: 12, lineHeight: '16px', letterSpacing: 0, fontWeight: 500 })
