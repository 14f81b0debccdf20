import { useTranslation } from 'react-i18next'
import Pencil from 'lucide-react/icons/pencil'
import Unlink from 'lucide-react/icons/unlink'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmarks/search.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { Highlight } from '#ui/controls/highlight.tsx'
import { CellBody, CellFacts, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { CompactAccess } from './access-cell.tsx'
import { bookmarkIcon } from './bookmark-type.tsx'
import { useNumber } from '#common/use-number.ts'

type Row = { readonly row: BookmarkSuggestion }

/** Name over description, with the hits of the search marked where the service found them. */
export function BookmarkName({ row }: Row) {
  return (
    <>
      <CellLine>
        <CellText look="name">
          <Highlight text={row.name} hits={hitsIn(row, 'name')} />
        </CellText>
        <Badges row={row} />
      </CellLine>
      <Description row={row} />
    </>
  )
}

/** A row on a phone. */
export function CompactBookmark({ row, isSelected }: Row & { readonly isSelected: boolean }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  return (
    <>
      {!isSelected && <Tile>{bookmarkIcon[row.type]}</Tile>}
      <CellBody>
        <CellText look="name">
          <Highlight text={row.name} hits={hitsIn(row, 'name')} />
        </CellText>
        <Description row={row} />
        <CellFacts>
          <Avatar name={row.bookmarkOwner.displayName} id={row.bookmarkOwner.id} size={20} />
          <span>{t('row.views', { count: row.views, n: number(row.views) })}</span>
          <span aria-hidden>·</span>
          <RelativeTime at={row.updatedAt} />
          <CompactAccess row={row} />
          <span data-end>
            <Badges row={row} />
          </span>
        </CellFacts>
      </CellBody>
    </>
  )
}

function Description({ row }: Row) {
  if (!row.description) return null
  return (
    <CellText look="detail" title={row.description}>
      <Highlight text={row.description} hits={hitsIn(row, 'description')} />
    </CellText>
  )
}

/** At most two, those that say most about how the bookmark can be used. */
function Badges({ row }: Row) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const count = row.brokenReferences ?? 0
  const badges = [row.predefined && 'predefined', row.isoDataEnabled && 'odata', row.readonly && 'readonly']
  return [
    ...(row.hasWorkingCopy
      ? [
          <Badge key="draft" tone="accent" icon={<Pencil />} title={t('badge.draftHint')}>
            {t('badge.draft')}
          </Badge>,
        ]
      : []),
    ...(count > 0
      ? [
          <Badge key="broken" tone="warn" icon={<Unlink />} title={t('badge.brokenHint', { count, n: number(count) })}>
            {t('badge.broken', { count, n: number(count) })}
          </Badge>,
        ]
      : []),
    ...badges
      .filter((badge) => badge !== false)
      .map((badge) => (
        <Badge key={badge} outline title={t(`badge.${badge}Hint`)}>
          {t(`badge.${badge}`)}
        </Badge>
      )),
  ].slice(0, 2)
}

function hitsIn({ hitReason }: BookmarkSuggestion, field: string): [number, number][] {
  if (hitReason?.field !== field) return []
  return hitReason.positions.map(({ offset, length }) => [offset, offset + length])
}
