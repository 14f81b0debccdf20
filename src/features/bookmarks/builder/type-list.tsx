import { useTranslation } from 'react-i18next'
import { Tile } from '#ui/controls/tile.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { useTypeLooks } from '#common/fact-sheet-type.ts'

/** The types of fact sheets that a view shows, in a popover; without any it shows all. */
export function TypeList({
  offered,
  chosen,
  nameOf,
  onChange,
}: {
  readonly offered: readonly string[]
  readonly chosen: readonly string[]
  readonly nameOf: (type: string) => string
  readonly onChange: (types: readonly string[]) => void
}) {
  const { t } = useTranslation('bookmarks')
  const lookOf = useTypeLooks()
  const options = [...new Set([...offered, ...chosen])].map((value) => {
    const { Icon, color } = lookOf(value)
    const icon = (
      <Tile size={20} {...(color === undefined ? {} : { color })}>
        <Icon />
      </Tile>
    )
    return { value, label: nameOf(value), icon }
  })
  return (
    <OptionList
      title={t('state.types')}
      options={options}
      chosen={chosen}
      searchLabel={t('builder.findType')}
      onChange={onChange}
    />
  )
}
