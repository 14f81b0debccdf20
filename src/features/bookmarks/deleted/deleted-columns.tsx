import { useMemo, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { DeletedBookmark } from 'mock-server/contract/deleted-bookmarks.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { bookmarkIcon } from '#features/bookmarks/bookmark-icon.tsx'

type Row = { readonly row: DeletedBookmark }

export function useDeletedColumns(): readonly Column<DeletedBookmark>[] {
  const { t } = useTranslation('bookmarks')
  return useMemo(
    () => [
      {
        id: 'type',
        head: '',
        headLabel: t('column.type'),
        width: 24,
        isFixed: true,
        skeleton: 'tile',
        cell: ({ type }) => (
          <span data-tip={t(`type.${type}`)}>
            <Tile>{bookmarkIcon[type]}</Tile>
            <span className="visually-hidden">{t(`type.${type}`)}</span>
          </span>
        ),
      },
      {
        id: 'name',
        head: t('column.name'),
        width: 400,
        min: 180,
        max: 480,
        text: ({ name, description = '' }) => (name.length > description.length ? name : description),
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
        text: ({ owner }) => owner.displayName,
        extra: 28,
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
        text: ({ deletedBy }) => deletedBy?.displayName ?? '–',
        extra: 28,
        skeleton: 'avatar',
        minTableWidth: 560,
        cell: ({ deletedBy }) => (deletedBy ? <Person person={deletedBy} /> : '–'),
      },
      {
        id: 'deleted',
        head: t('deleted.column.at'),
        width: 112,
        isRight: true,
        cell: ({ deletedAt }) => <Time at={deletedAt} />,
      },
      {
        id: 'until',
        head: t('deleted.column.until'),
        width: 136,
        isRight: true,
        cell: ({ restorableUntil }) => <Time at={restorableUntil} />,
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
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Name row={row} />
        <Small>
          {row.deletedBy ? t('deleted.by', { name: row.deletedBy.displayName }) : t('deleted.column.at')}{' '}
          <RelativeTime at={row.deletedAt} />
        </Small>
      </Box>
    </>
  )
}

function Name({ row }: Row) {
  return (
    <Box sx={{ minWidth: 0, '& > div': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
      <div className="strong">{row.name}</div>
      {row.description && <Small title={row.description}>{row.description}</Small>}
    </Box>
  )
}

function Person({ person }: { readonly person: DeletedBookmark['owner'] }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 }}>
      <Avatar name={person.displayName} id={person.id} size={20} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {person.displayName}
      </Box>
    </Box>
  )
}

const Time = ({ at }: { readonly at: string }) => (
  <Small>
    <RelativeTime at={at} />
  </Small>
)

const Small = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <Box title={title} sx={{ font: '400 12px/16px var(--sans)', color: 'var(--text-3)' }}>
    {children}
  </Box>
)
