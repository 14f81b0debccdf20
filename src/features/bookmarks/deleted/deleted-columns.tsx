import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import type { DeletedBookmark } from 'mock-server/contract/bookmarks/deleted.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { CellBody, CellFacts, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { bookmarkIcon, typeColumn } from '#features/bookmarks/bookmark-type.tsx'

type Row = { readonly row: DeletedBookmark }

/** Restores the bookmark of a row. Not an argument of the columns, which stay the same while rows scroll. */
export const RestoreContext = createContext<(row: DeletedBookmark) => void>(() => undefined)

export function useDeletedColumns(): readonly Column<DeletedBookmark>[] {
  const { t } = useTranslation('bookmarks')
  return useMemo(
    (): readonly Column<DeletedBookmark>[] => [
      typeColumn(t),
      {
        id: 'name',
        head: t('column.name'),
        width: 400,
        min: 180,
        max: 480,
        text: ({ name, description = '' }) => [name, description],
        isFixed: true,
        skeleton: 'two-lines',
        cell: (row) => <Name row={row} />,
      },
      {
        id: 'owner',
        head: t('column.owner'),
        width: 160,
        min: 96,
        max: 200,
        narrowWidth: 56,
        text: ({ owner }) => ['', owner.displayName],
        extra: 40,
        skeleton: 'avatar',
        minTableWidth: 680,
        cell: ({ owner }) => <Person person={owner} />,
      },
      {
        id: 'deletedBy',
        head: t('deleted.column.by'),
        width: 160,
        min: 96,
        max: 200,
        narrowWidth: 80,
        text: ({ deletedBy }) => ['', deletedBy?.displayName ?? '–'],
        extra: 40,
        skeleton: 'avatar',
        minTableWidth: 560,
        cell: ({ deletedBy }) => (deletedBy ? <Person person={deletedBy} /> : '–'),
      },
      {
        id: 'deleted',
        head: t('deleted.column.at'),
        width: 112,
        narrowWidth: 92,
        isRight: true,
        cell: ({ deletedAt }) => <Time at={deletedAt} />,
      },
      {
        id: 'until',
        head: t('deleted.column.until'),
        width: 136,
        isRight: true,
        minTableWidth: 800,
        cell: ({ restorableUntil }) => <Time at={restorableUntil} />,
      },
      {
        id: 'restore',
        head: '',
        headLabel: t('deleted.restore'),
        width: 128,
        isAction: true,
        isRight: true,
        skeleton: 'none',
        cell: (row) => <RestoreButton row={row} />,
      },
    ],
    [t],
  )
}

/** A row on a phone. */
export function CompactDeleted({ row }: Row) {
  const { t } = useTranslation('bookmarks')
  return (
    <>
      <Tile>{bookmarkIcon[row.type]}</Tile>
      <CellBody>
        <Name row={row} />
        <CellFacts>
          <span>
            {row.deletedBy ? t('deleted.by', { name: row.deletedBy.displayName }) : t('deleted.column.at')}{' '}
            <RelativeTime at={row.deletedAt} isInSentence />
          </span>
        </CellFacts>
      </CellBody>
      <RestoreButton row={row} />
    </>
  )
}

function RestoreButton({ row }: Row) {
  const { t } = useTranslation('bookmarks')
  const restore = use(RestoreContext)
  return (
    <Button size={24} icon={<ArchiveRestore />} onClick={() => restore(row)}>
      {t('deleted.restore')}
    </Button>
  )
}

function Name({ row }: Row) {
  return (
    <>
      <CellText look="name">{row.name}</CellText>
      {row.description && (
        <CellText look="detail" title={row.description}>
          {row.description}
        </CellText>
      )}
    </>
  )
}

function Person({ person }: { readonly person: DeletedBookmark['owner'] }) {
  return (
    <CellLine tip={person.displayName}>
      <Avatar name={person.displayName} id={person.id} size={20} title={person.displayName} />
      <CellText look="small" isWideOnly>
        {person.displayName}
      </CellText>
    </CellLine>
  )
}

const Time = ({ at }: { readonly at: string }) => (
  <CellText look="small">
    <RelativeTime at={at} />
  </CellText>
)
