import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { FilterButton, FilterChip } from '#ui/list/filter-chip.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { Toolbar } from '#ui/shell/page-head.tsx'
import { useNumber } from '#common/use-number.ts'
import type { TextEntry } from '#features/languages/texts/entries.ts'
import { useLanguageName } from '#common/workbench/languages-of.ts'
import type { Column, Shown } from '#features/languages/texts/table.ts'
import type { LanguagesAddress } from '#features/languages/parts/use-languages-address.ts'

type Props = {
  readonly address: LanguagesAddress
  readonly rows: Readonly<Record<Shown, readonly TextEntry[]>>
  readonly columns: readonly Column[]
}

const tabs = ['all', 'missing', 'changed'] as const

/** All texts, those that are missing, or what was changed; and the languages that they may be missing in. */
export function TableToolbar({ address, rows, columns }: Props) {
  const { t } = useTranslation('languages')
  const nameOfLanguage = useLanguageName()
  const number = useNumber()
  const { shown, missingIn, go } = address
  const editor = () => (
    <OptionList
      title={t('toolbar.missingIn')}
      options={columns.map(({ id }) => ({ value: id, label: nameOfLanguage(id) }))}
      chosen={missingIn}
      onChange={(chosen) => go({ in: chosen.join(','), show: 'missing' })}
    />
  )
  return (
    <Toolbar label={t('toolbar.label')}>
      <Segmented
        label={t('toolbar.show')}
        name="shown"
        value={shown}
        segments={tabs.map((value) => ({
          value,
          label: t(`toolbar.${value}`, { n: number(rows[value].length) }),
        }))}
        onChange={(value) => go({ show: value === 'all' ? undefined : value })}
      />
      {missingIn.length === 0 ? (
        <FilterButton label={t('toolbar.missingIn')} editor={editor} />
      ) : (
        <FilterChip
          field={t('toolbar.missingIn')}
          value={missingIn.map(nameOfLanguage).join(t('toolbar.or'))}
          editor={editor}
          hasFocus
          onRemove={() => go({ in: undefined })}
        />
      )}
    </Toolbar>
  )
}
