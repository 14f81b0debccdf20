import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { FilterButton, FilterChip } from '#ui/list/filter-chip.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { changedFacet, isTypes, type SavedFacet } from '#features/bookmarks/preview/view-parts.ts'
import { FacetEditor } from './facet-editor.tsx'
import type { ViewOptions } from './use-view-options.ts'

type Props = {
  readonly facets: readonly SavedFacet[]
  readonly options: ViewOptions
  readonly onChange: (facets: readonly SavedFacet[]) => void
}

/** The filters of a view besides its types as chips, and a button to add one. */
export function FilterChips({ facets, options, onChange }: Props) {
  const { t } = useTranslation('bookmarks')
  const textOf = useFacetText(options)
  const editorOf = (facet: SavedFacet, at: number) => () => (
    <FacetEditor
      facet={facet.facet}
      value={facet}
      options={options}
      onChange={(value) => onChange(facets.with(at, changedFacet(facet, value)))}
    />
  )
  const newFilter = () => <NewFilter {...{ facets, options, onChange }} />
  return (
    <Box role="group" aria-label={t('state.title')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {facets.map((facet, at) =>
        isTypes(facet) ? null : (
          <FilterChip
            key={`${at} ${facet.facet}`}
            field={options.facetName(facet.facet)}
            value={textOf(facet)}
            editor={editorOf(facet, at)}
            onRemove={() => onChange(facets.toSpliced(at, 1))}
          />
        ),
      )}
      <FilterButton label={t('builder.addFilter')} editor={newFilter} />
    </Box>
  )
}

/** A choice of the filter, then its values in the same popover. */
function NewFilter({ facets, options, onChange }: Props) {
  const { t } = useTranslation('bookmarks')
  const [added, setAdded] = useState<{ readonly facet: string; readonly at: number }>()
  if (!added) {
    return (
      <OptionList
        title={t('builder.newFilter')}
        options={options.facets}
        chosen={[]}
        searchLabel={t('builder.findFilter')}
        isSingle
        onChange={([facet]) => facet !== undefined && setAdded({ facet, at: facets.length })}
      />
    )
  }
  const { facet, at } = added
  return (
    <FacetEditor
      key={facet}
      facet={facet}
      value={{ keys: [], operator: 'OR' }}
      options={options}
      onChange={(value) => {
        const others = facets.slice(0, at)
        onChange(value.keys.length === 0 ? others : [...others, changedFacet({ facet, stored: {} }, value)])
      }}
    />
  )
}

const conditions = ['dateFilter', 'subscriptionFilter', 'relationFieldsFilter', 'subFilter']

/** The values of a filter: "Active, Phase out", "none of Draft", "3 values", "anything". */
function useFacetText({ valueName }: ViewOptions) {
  const { t } = useTranslation('bookmarks')
  return ({ facet, keys, operator, stored }: SavedFacet): string => {
    const names = keys.map((key) => valueName(facet, key))
    const values = names.length > 2 ? t('builder.values', { count: names.length }) : names.join(', ')
    const compared = keys.length > 0 && operator !== 'OR' ? `${t(`state.operator.${operator}`)} ${values}` : values
    const more = conditions.some((member) => stored[member] != null) ? t('builder.conditions') : ''
    return [compared, more].filter((text) => text !== '').join(', ') || t('state.anything')
  }
}
