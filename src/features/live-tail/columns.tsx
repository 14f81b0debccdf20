import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bookmark from 'lucide-react/icons/bookmark'
import Braces from 'lucide-react/icons/braces'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Server from 'lucide-react/icons/server'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { isCustomEvent } from '#common/custom-event.ts'
import { exactTime } from '#lib/relative-time.ts'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { Tile } from '#ui/controls/tile.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { paths } from '#paths.ts'
import type { Line } from './lines.ts'
import { type TypeLook, useTypeLooks } from '#common/fact-sheet-type.ts'
import { type Words, useWords } from './words.ts'

/** The day that needs no date, and whether there are events of earlier ones. */
type Days = { readonly today: string; readonly hasEarlier: boolean }

type Opening = { readonly open: number | undefined; readonly onToggle: (offset: number) => void }

/** The columns of an event. Markers span the whole row and have no columns. */
export function eventColumns(words: Words, opening: Opening, days: Days): readonly Column<Line>[] {
  const { t, number, size: sizeOf } = words
  const eventCell = (cell: (event: TailEvent) => React.ReactNode) => (line: Line) =>
    line.kind === 'event' ? cell(line.event) : null
  return [
    {
      id: 'open',
      head: '',
      headLabel: t('column.open'),
      width: 12,
      skeleton: 'none',
      cell: eventCell((event) => <Toggle event={event} words={words} {...opening} />),
    },
    {
      id: 'time',
      head: t('column.time'),
      width: days.hasEarlier ? 132 : 92,
      cell: eventCell((event) => <Time event={event} words={words} today={days.today} />),
    },
    {
      id: 'offset',
      head: t('column.offset'),
      width: 76,
      narrowWidth: 64,
      minTableWidth: 620,
      cell: eventCell(({ offset }) => <CellText look="figure">{number(offset)}</CellText>),
    },
    {
      id: 'event',
      head: t('column.event'),
      width: 196,
      narrowWidth: 176,
      cell: eventCell((event) => (
        <CellText look="code" tip={isCustomEvent(event) ? event.type : words.event(event.type)}>
          {event.type}
        </CellText>
      )),
    },
    {
      id: 'object',
      head: t('column.object'),
      width: 120,
      min: 80,
      // Room for long names; what is left over stays at the right end.
      max: 480,
      isGrowing: true,
      skeleton: 'tile',
      cell: eventCell((event) => <EventObject event={event} />),
    },
    {
      id: 'by',
      head: t('column.by'),
      width: 120,
      narrowWidth: 104,
      minTableWidth: 740,
      cell: eventCell((event) => (
        <CellText look="small">
          <Actor event={event} />
        </CellText>
      )),
    },
    {
      id: 'size',
      head: t('column.size'),
      width: 60,
      isRight: true,
      minTableWidth: 820,
      cell: eventCell(({ size }) => <CellText look="figure">{sizeOf(size)}</CellText>),
    },
  ]
}

/** The actor of what only the passing of time changes. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who did it; without an actor it was the service itself. */
export function Actor({ event: { actorName, actorId } }: { readonly event: TailEvent }) {
  const { t } = useWords()
  if (actorName !== undefined) return actorName
  if (actorId !== undefined && actorId !== NOBODY) return actorId.slice(0, 8)
  return (
    <span className="system">
      <Server size={12} aria-hidden /> {t('row.system')}
    </span>
  )
}

type TimeProps = { readonly event: TailEvent; readonly words: Words; readonly today: string }

export function Time({ event, words, today }: TimeProps) {
  const date = new Date(event.createdAt)
  return (
    <CellText look="mono" tip={exactTime(date, words.locale)}>
      <time dateTime={event.createdAt}>{words.timeOn(today, date)}</time>
    </CellText>
  )
}

export function EventObject({ event }: { readonly event: TailEvent }) {
  const { Link } = useUi()
  const { t } = useWords()
  const name = isCustomEvent(event) ? t('terms:customEvent') : (event.objectName ?? event.objectId)
  return (
    <span className="object">
      <EventTile event={event} size={20} />
      {isAboutBookmark(event) && event.type !== 'BOOKMARK_DELETED' && event.objectId !== undefined ? (
        <Link href={paths.bookmarks({ open: event.objectId })} tabIndex={-1}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
    </span>
  )
}

/** What the event is about: a fact sheet with icon and colour of its type, a relation, a bookmark, or anything else. */
export function EventTile({ event, size }: { readonly event: TailEvent; readonly size: 20 | 24 }) {
  const lookOf = useTypeLooks()
  const { Icon, color } = look()
  return (
    <Tile size={size} {...(color === undefined ? {} : { color })}>
      <Icon />
    </Tile>
  )

  function look(): Partial<TypeLook> & Pick<TypeLook, 'Icon'> {
    if (isCustomEvent(event)) return { Icon: Braces }
    if (isAboutBookmark(event)) return { Icon: Bookmark }
    if (event.type.startsWith('RELATION_')) return { Icon: ArrowLeftRight }
    return event.factSheetType === undefined ? { Icon: Braces } : lookOf(event.factSheetType)
  }
}

const isAboutBookmark = ({ type }: TailEvent): boolean => type.startsWith('BOOKMARK_')

function Toggle({ event, words, open, onToggle }: Opening & { readonly event: TailEvent; readonly words: Words }) {
  const isOpen = open === event.offset
  return (
    <button
      type="button"
      // Rows are reached with the arrow keys and opened with Enter.
      tabIndex={-1}
      className="toggle"
      aria-expanded={isOpen}
      aria-label={words.t(isOpen ? 'row.close' : 'row.open', { offset: words.number(event.offset) })}
      onClick={() => onToggle(event.offset)}
    >
      {isOpen ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
    </button>
  )
}
