import { createElement } from 'react'
import type { LucideIcon } from 'lucide-react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import CircleDot from 'lucide-react/icons/circle-dot'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Folder from 'lucide-react/icons/folder'
import Regex from 'lucide-react/icons/regex'
import SpellCheck from 'lucide-react/icons/spell-check'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { Tile } from '#ui/controls/tile.tsx'
import { fieldIcons } from '#common/field-icons.ts'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { fieldsOf, own } from 'mock-server/contract/models/place.ts'

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
  return found ? fieldIcons[found.type] : CircleDot
}
