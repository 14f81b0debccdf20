import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import type { Operator, SavedFacet } from '#features/bookmarks/preview/view-parts.ts'
import type { ViewOptions } from './use-view-options.ts'

type Values = Pick<SavedFacet, 'keys' | 'operator'>

const MANY = 8

/** The values of one filter and how they are compared, in a popover. Values that the service doesn't offer come last. */
export function FacetEditor({
  facet,
  value,
  options,
  onChange,
}: {
  readonly facet: string
  /** When the editor opens. */
  readonly value: Values
  readonly options: ViewOptions
  readonly onChange: (value: Values) => void
}) {
  const { t } = useTranslation('bookmarks')
  const name = useId()
  const [{ keys, operator }, setValue] = useState(value)
  const change = (next: Values) => {
    setValue(next)
    onChange(next)
  }
  const title = options.facetName(facet)
  const offered = options.values(facet)
  const others = value.keys
    .filter((key) => !offered.some((option) => option.value === key))
    .map((key) => ({ value: key, label: options.valueName(facet, key) }))
  const operators = options.operators(facet)
  // A view may have been saved with another one than the service offers now.
  const segments = operators.includes(operator) ? operators : [...operators, operator]
  return (
    <OptionList
      title={title}
      operator={
        <Segmented<Operator>
          label={t('builder.compare', { name: title })}
          name={name}
          value={operator}
          segments={segments.map((id) => ({ value: id, label: t(`state.operator.${id}`) }))}
          onChange={(next) => change({ keys, operator: next })}
        />
      }
      options={[...offered, ...others]}
      chosen={keys}
      onChange={(next) => change({ keys: next, operator })}
      {...(offered.length > MANY ? { searchLabel: t('builder.findValue') } : {})}
    />
  )
}
