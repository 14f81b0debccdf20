import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Type from 'lucide-react/icons/type'
import { Badge } from '#ui/controls/badge.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { Highlight } from '#ui/controls/highlight.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import type { TypeLook } from '#common/fact-sheet-type.ts'
import type { TextEntry } from '#features/languages/texts/entries.ts'
import { BASE } from '#common/workbench/languages-of.ts'
import { type Column, isChanged, isMissing } from '#features/languages/texts/table.ts'

/** The key of what a text is about, and which part of it. */
export function KeyCell({
  entry: { id, name, part, type },
  search,
  look,
}: {
  readonly entry: TextEntry
  readonly search: string
  readonly look: TypeLook | undefined
}) {
  const { Icon, color } = look ?? { Icon: Type, color: undefined }
  return (
    <div role="rowheader" title={id.replaceAll('/', ' › ')}>
      <Tile size={20} {...(color === undefined ? {} : { color })}>
        <Icon />
      </Tile>
      <code>
        <Highlight text={name} search={search} />
        {(part ?? type) !== undefined && (
          <small>
            <Highlight text={part ?? type ?? ''} search={search} />
          </small>
        )}
      </code>
    </div>
  )
}

type Props = {
  readonly id: string
  readonly entry: TextEntry
  readonly column: Column
  readonly base: Column | undefined
  readonly search: string
  /** Row and column, for the grid to know what was clicked. */
  readonly place: string
  readonly isActive: boolean
  /** The field, while the text is being edited. */
  readonly children: ReactNode
}

/** A text in one language: what is missing, changed here, the same as the base, or older than it. */
export function TextCell({ id, entry, column, base, search, place, isActive, children }: Props) {
  const { t } = useTranslation('languages')
  const text = column.now.get(entry.id)
  const missing = isMissing(column, entry)
  const changed = isChanged(column, entry)
  const original = base?.now.get(entry.id)
  const isTranslation = column.id !== BASE && text !== undefined
  const isStale = isTranslation && base !== undefined && isChanged(base, entry) && !changed
  return (
    // Keys and clicks are the grid's.
    <div
      role="gridcell"
      id={id}
      lang={missing ? undefined : column.id}
      data-missing={missing ? '' : undefined}
      data-changed={changed ? '' : undefined}
      data-here={isActive ? '' : undefined}
      aria-selected={isActive}
      data-place={place}
    >
      {missing ? (
        <span data-part="missing">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {t(column.id === BASE ? 'table.noText' : 'table.missing')}
        </span>
      ) : (
        <span>
          <Highlight text={text ?? ''} search={search} />
        </span>
      )}
      {isStale && (
        <Badge tone="warn" icon={<History aria-hidden />}>
          {t('table.stale')}
        </Badge>
      )}
      {isTranslation && !isStale && text === original && (
        <Badge tone="neutral" outline icon={<Info aria-hidden />}>
          {t('table.same')}
        </Badge>
      )}
      {changed && <HiddenText>{t('table.changed')}</HiddenText>}
      {children}
    </div>
  )
}
