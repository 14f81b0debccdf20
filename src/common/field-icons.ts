import type { LucideIcon } from 'lucide-react'
import Calendar from 'lucide-react/icons/calendar'
import ChartGantt from 'lucide-react/icons/chart-gantt'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Hash from 'lucide-react/icons/hash'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import SearchCode from 'lucide-react/icons/search-code'
import Sigma from 'lucide-react/icons/sigma'
import SquareChevronDown from 'lucide-react/icons/square-chevron-down'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import TrendingUp from 'lucide-react/icons/trending-up'
import Type from 'lucide-react/icons/type'
import type { FieldType } from 'mock-server/contract/data-model.ts'

/** The icon of a field, by its data type. */
export const fieldIcons: Readonly<Record<FieldType, LucideIcon>> = {
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
