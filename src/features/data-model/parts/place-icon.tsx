import { createElement } from 'react'
import type { LucideIcon } from 'lucide-react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Calendar from 'lucide-react/icons/calendar'
import ChartGantt from 'lucide-react/icons/chart-gantt'
import CircleDot from 'lucide-react/icons/circle-dot'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Folder from 'lucide-react/icons/folder'
import Hash from 'lucide-react/icons/hash'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import Regex from 'lucide-react/icons/regex'
import SearchCode from 'lucide-react/icons/search-code'
import Sigma from 'lucide-react/icons/sigma'
import SpellCheck from 'lucide-react/icons/spell-check'
import SquareChevronDown from 'lucide-react/icons/square-chevron-down'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import TrendingUp from 'lucide-react/icons/trending-up'
import Type from 'lucide-react/icons/type'
import type { DataModel, FieldType } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { Tile } from '#ui/controls/tile.tsx'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { fieldsOf, own } from 'mock-server/contract/models/place.ts'

const ofFields: Record<FieldType, LucideIcon> = {
  STRING: Type,
  INTEGER: Hash,
  DOUBLE: Hash,
  SINGLE_SELECT: SquareChevronDown,
  MULTIPLE_SELECT: ListChecks,
  LIFECYCLE: ChartGantt,
  LOCATION: MapPin,
  EXTERNAL_ID: Fingerprint,
  PROJECT_STATUS: TrendingUp,
  AGGREGATED: Sigma,
  SEARCH_BASED: SearchCode,
  FACT_SHEET_REFERENCES: Link2,
  DATE: Calendar,
  BOOLEAN: ToggleLeft,
}

const ofCollections = {
  factSheets: CircleDot,
  relations: ArrowRightLeft,
  validators: Regex,
  externalIdFields: Fingerprint,
  rules: SpellCheck,
} as const

type Props = {
  readonly place: ModelPlace
  /** Where the definition is looked up, first the draft and then what it no longer has. */
  readonly models: readonly DataModel[]
  readonly size?: 20 | 24 | 32
}

/** The icon of a definition: a type's on its colour, a field's by its kind. */
export function PlaceIcon({ place, models, size = 20 }: Props) {
  const looks = useTypeLooks()
  if (place.collection === 'factSheets' && place.field === undefined) {
    const { Icon, color } = looks(place.name)
    return (
      <Tile size={size} {...(color === undefined ? {} : { color })}>
        <Icon />
      </Tile>
    )
  }
  const icon = iconOf(place, models)
  return size === 32 ? (
    <Tile size={32}>{createElement(icon, { size: 16 })}</Tile>
  ) : (
    createElement(icon, { size: 14, strokeWidth: 1.5, 'aria-hidden': true, style: quiet })
  )
}

const quiet = { flex: 'none', color: 'var(--text-3)' } as const

export const FolderIcon = () => <Folder size={14} strokeWidth={1.5} aria-hidden style={quiet} />

function iconOf(place: ModelPlace, models: readonly DataModel[]): LucideIcon {
  const { field } = place
  if (field === undefined) return ofCollections[place.collection]
  const found = models.map((model) => own(fieldsOf(model, place), field)).find((each) => each !== undefined)
  return found ? ofFields[found.type] : CircleDot
}
