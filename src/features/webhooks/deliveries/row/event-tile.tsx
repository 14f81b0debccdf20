import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bookmark from 'lucide-react/icons/bookmark'
import Braces from 'lucide-react/icons/braces'
import FileText from 'lucide-react/icons/file-text'
import MessageSquare from 'lucide-react/icons/message-square'
import Tag from 'lucide-react/icons/tag'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import { isCustomEvent } from '#common/custom-event.ts'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { Tile } from '#ui/controls/tile.tsx'

/** Beginnings of event types; the first that fits decides. */
const families = [
  ['BOOKMARK_', Bookmark],
  ['RELATION_', ArrowLeftRight],
  ['TAG_', Tag],
  ['DOCUMENT_', FileText],
  ['COMMENT_', MessageSquare],
] as const

type Props = { readonly row: Pick<DeliveryRow, 'eventType' | 'factSheetType' | 'objectId'>; readonly size: 20 | 24 }

/** What the event of a delivery is about: a fact sheet with icon and colour of its type, a bookmark, a relation, or anything else. */
export function EventTile({ row, size }: Props) {
  const { eventType, factSheetType } = row
  const lookOf = useTypeLooks()
  const family = isCustomEvent(row) ? undefined : families.find(([beginning]) => eventType.startsWith(beginning))
  const look = family || factSheetType === undefined ? undefined : lookOf(factSheetType)
  const Icon = family?.[1] ?? look?.Icon ?? Braces
  return (
    <Tile size={size} {...(look?.color === undefined ? {} : { color: look.color })}>
      <Icon />
    </Tile>
  )
}
