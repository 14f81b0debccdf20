import { Tile } from '#ui/controls/tile.tsx'
import { useTypeLooks } from '#common/fact-sheet-type.ts'

/** The icon of a fact sheet type on its colour. */
export function TypeTile({ type, size }: { readonly type: string; readonly size?: 20 | 24 }) {
  const { Icon, color } = useTypeLooks()(type)
  return (
    <Tile {...(size === undefined ? {} : { size })} {...(color === undefined ? {} : { color })}>
      <Icon />
    </Tile>
  )
}
