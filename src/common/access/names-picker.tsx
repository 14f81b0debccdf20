import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MultiPicker } from '#ui/controls/multi-picker-later.tsx'

export type NamedOption = {
  readonly name: string
  readonly label: string
  readonly detail?: string | undefined
  readonly icon?: ReactNode
}

type Props = {
  readonly id: string
  readonly label: string
  readonly value: readonly string[]
  readonly options: readonly NamedOption[]
  readonly isLoading: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (names: string[]) => void
}

/** Several of a list that is there as a whole, found by label or name. A name that is not in the list keeps its place. */
export function NamesPicker({ id, label, value, options, isLoading, describedBy, onChange }: Props) {
  const { t } = useTranslation('form')
  const [search, setSearch] = useState('')
  const needle = search.trim().toLocaleLowerCase()
  const optionOf = ({ name, ...shown }: NamedOption) => ({ id: name, ...shown })
  return (
    <MultiPicker
      {...{ id, label, search, isLoading, describedBy }}
      placeholder={t('access.placeholder')}
      isWrong={false}
      autoFocus={false}
      opensOnFocus
      value={value.map((name) => optionOf(options.find((option) => option.name === name) ?? { name, label: name }))}
      options={options
        .filter((option) => [option.label, option.name].some((text) => text.toLocaleLowerCase().includes(needle)))
        .map(optionOf)}
      texts={{
        none: t('access.none'),
        loading: t('people.loading'),
        remove: (name) => t('people.remove', { name }),
      }}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}
