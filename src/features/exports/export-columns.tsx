import { useTranslation } from 'react-i18next'
import type { Export } from 'mock-server/contract/exports/exports.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { CellBody, CellFacts, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { fileSize } from '#lib/file-size.ts'
import { exactTime } from '#lib/relative-time.ts'
import { stopwatch } from '#lib/short-duration.ts'
import { shortMoment } from '#lib/short-moment.ts'
import { ExportIcon } from '#common/exports/export-icon.tsx'
import { isRunning } from '#common/exports/own-exports.ts'
import { useNow } from '#common/use-now.ts'
import { ExportState } from './export-state.tsx'
import type { Words } from './use-words.ts'

const none = <CellText look="quiet">–</CellText>

interface Main {
  readonly label: string
  readonly refusal: string | undefined
  readonly onChoose: () => void
}

interface Actions {
  /** What is mostly done with a row. */
  readonly mainOf: (one: Export) => Main | undefined
}

export function exportColumns(words: Words, { mainOf }: Actions): readonly Column<Export>[] {
  const { t, number, locale, nameOf, detailOf } = words
  return [
    {
      id: 'tile',
      head: '',
      headLabel: t('column.kind'),
      width: 24,
      isFixed: true,
      skeleton: 'tile',
      cell: ({ type }) => (
        <Tile>
          <ExportIcon type={type} />
        </Tile>
      ),
    },
    {
      id: 'name',
      head: t('column.name'),
      width: 320,
      min: 180,
      isFixed: true,
      isGrowing: true,
      skeleton: 'two-lines',
      cell: (one) => <Name one={one} {...{ nameOf, detailOf }} />,
    },
    { id: 'state', head: t('column.state'), width: 128, cell: (one) => <ExportState one={one} /> },
    {
      id: 'rows',
      head: t('column.rows'),
      width: 80,
      isRight: true,
      isSortable: true,
      minTableWidth: 700,
      cell: ({ done, status }) => (status === 'ERROR' ? none : <CellText look="figure">{number(done)}</CellText>),
    },
    {
      id: 'size',
      head: t('column.size'),
      width: 76,
      isRight: true,
      isSortable: true,
      minTableWidth: 780,
      cell: ({ size }) => (size === undefined ? none : <CellText look="figure">{fileSize(size, locale)}</CellText>),
    },
    {
      id: 'took',
      head: t('column.took'),
      width: 64,
      isRight: true,
      minTableWidth: 860,
      cell: (one) => (one.startedAt === undefined ? none : <Took one={one} />),
    },
    {
      id: 'by',
      head: t('column.by'),
      width: 28,
      skeleton: 'avatar',
      minTableWidth: 640,
      cell: ({ user, userId }) => user && <Avatar id={userId} name={user.displayName} title={user.displayName} />,
    },
    {
      id: 'createdAt',
      head: t('column.started'),
      width: 84,
      isRight: true,
      isSortable: true,
      minTableWidth: 480,
      cell: ({ createdAt }) => (
        <CellText look="small" tip={exactTime(new Date(createdAt), locale)}>
          {shortMoment(new Date(createdAt), new Date(), locale)}
        </CellText>
      ),
    },
    {
      id: 'action',
      head: '',
      headLabel: t('column.action'),
      width: 104,
      isAction: true,
      isRight: true,
      skeleton: 'none',
      cell: (one) => {
        const main = mainOf(one)
        return (
          main && (
            <Button
              size={24}
              look={one.status === 'COMPLETED' || one.status === 'ERROR' ? 'secondary' : 'ghost'}
              refusal={main.refusal}
              onClick={main.onChoose}
            >
              {main.label}
            </Button>
          )
        )
      },
    },
  ]
}

type Naming = Pick<Words, 'nameOf' | 'detailOf'> & { readonly one: Export }

function Name({ one, nameOf, detailOf }: Naming) {
  return (
    <>
      <CellText look="name">{nameOf(one)}</CellText>
      <CellText look={one.status === 'ERROR' ? 'bad' : 'detail'}>{detailOf(one)}</CellText>
    </>
  )
}

/** How long it took, or takes so far. */
function Took({ one }: { readonly one: Export }) {
  const ends = one.endedAt === undefined ? undefined : Date.parse(one.endedAt)
  return (
    <CellText look="figure">
      {ends === undefined ? (
        <Running since={Date.parse(one.startedAt ?? '')} />
      ) : (
        stopwatch(ends - Date.parse(one.startedAt ?? ''))
      )}
    </CellText>
  )
}

function Running({ since }: { readonly since: number }) {
  return stopwatch(useNow() - since)
}

/** The same on a phone. */
export function CompactExport({
  one,
  words,
  main,
}: {
  readonly one: Export
  readonly words: Words
  readonly main: ReturnType<Actions['mainOf']>
}) {
  const { t } = useTranslation('exports')
  const { number, locale, nameOf, detailOf } = words
  const now = useNow()
  return (
    <>
      <Tile size={32}>
        <ExportIcon type={one.type} />
      </Tile>
      <CellBody>
        <CellLine>
          <CellText look="name">{nameOf(one)}</CellText>
          <CellText look="small">{shortMoment(new Date(one.createdAt), new Date(now), locale)}</CellText>
        </CellLine>
        <CellText look={one.status === 'ERROR' ? 'bad' : 'detail'}>{detailOf(one)}</CellText>
        <CellFacts>
          <ExportState one={one} />
          {!isRunning(one) && one.size !== undefined && (
            <span>{t('compactFacts', { rows: number(one.done), size: fileSize(one.size, locale) })}</span>
          )}
          {main && (
            <Button size={24} refusal={main.refusal} onClick={main.onChoose}>
              {main.label}
            </Button>
          )}
        </CellFacts>
      </CellBody>
    </>
  )
}
