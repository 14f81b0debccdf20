import Bookmark from 'lucide-react/icons/bookmark'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { type PreferenceSchema, usePreference } from '#common/preferences.ts'
import { paths } from '#paths.ts'
import type { Hit } from './hit.ts'

const MOST = 6

export type Recent = {
  readonly kind: 'bookmark' | 'person'
  readonly id: string
  readonly label: string
  readonly detail: string
}

type Stored = { readonly recent: readonly Recent[] }
const Stored: PreferenceSchema<Stored> = {
  safeParse: (stored) => {
    const recent: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'recent') : []
    return { data: { recent: Array.isArray(recent) ? recent.filter(isRecent) : [] } }
  },
}
const nothing: Stored = { recent: [] }

/** The objects that the person opened from the palette last, latest first, on all their devices. */
export function useRecent() {
  const [{ recent }, change] = usePreference('palette', Stored, nothing)
  const remember = (entry: Recent) =>
    change((stored) => ({ recent: [entry, ...stored.recent.filter(({ id }) => id !== entry.id)].slice(0, MOST) }))
  return [recent.map(hitOf), remember] as const
}

function hitOf(entry: Recent): Hit {
  const { kind, id, label, detail } = entry
  const isPerson = kind === 'person'
  return {
    id: `recent.${id}`,
    group: 'recent',
    label,
    detail,
    icon: isPerson ? (
      <Avatar name={label} id={id} />
    ) : (
      <Tile>
        <Bookmark />
      </Tile>
    ),
    href: isPerson ? paths.users({ open: id }) : paths.bookmarks({ open: id }),
    keep: entry,
  }
}

const isRecent = (entry: unknown): entry is Recent =>
  typeof entry === 'object' &&
  entry !== null &&
  ['bookmark', 'person'].includes(String(Reflect.get(entry, 'kind'))) &&
  ['id', 'label', 'detail'].every((name) => typeof Reflect.get(entry, name) === 'string')
