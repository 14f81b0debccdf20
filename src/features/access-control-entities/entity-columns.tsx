import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { styled } from '@mui/material/styles'
import type { EntityUse } from 'mock-server/contract/authorization/entities.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Highlight } from '#ui/controls/highlight.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { CellBody, CellFacts, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { useNumber } from '#common/use-number.ts'
import { isForNobody, isUnused, labelOf } from './entity-list.ts'
import type { MemberDrafts } from './member-drafts.ts'

export function entityColumns(t: TFunction, search: string, drafts: MemberDrafts): readonly Column<EntityUse>[] {
  const figure = (id: 'readRestricted' | 'writeRestricted' | 'people', width: number): Column<EntityUse> => ({
    id,
    head: t(`columns.${id}`),
    width,
    isRight: true,
    isSortable: true,
    minTableWidth: id === 'writeRestricted' ? 640 : 0,
    cell: (entity) => (id === 'people' ? <Holders entity={entity} /> : <Figure value={entity[id]} />),
  })
  return [
    {
      id: 'tile',
      head: '',
      headLabel: t('columns.picture'),
      width: 24,
      isFixed: true,
      skeleton: 'tile',
      cell: () => (
        <Tile>
          <Lock size={14} />
        </Tile>
      ),
    },
    {
      id: 'name',
      head: t('columns.name'),
      width: 320,
      min: 180,
      max: 480,
      text: (entity) => [labelOf(entity), entity.displayName ? entity.name : ''],
      // The badges, in German.
      extra: (entity) => (isUnused(entity) ? 88 : 0) + (drafts.has(entity.id) ? 132 : 0),
      isFixed: true,
      isSortable: true,
      skeleton: 'two-lines',
      cell: (entity) => (
        <>
          <CellLine>
            <CellText look="name">
              <Highlight text={labelOf(entity)} search={search} />
            </CellText>
            {isUnused(entity) && <Badge outline>{t('tabs.unused')}</Badge>}
            {drafts.has(entity.id) && <Badge tone="warn">{t('unsaved')}</Badge>}
          </CellLine>
          {entity.displayName && (
            <CellText look="detail">
              <Highlight text={entity.name} search={search} />
            </CellText>
          )}
        </>
      ),
    },
    figure('readRestricted', 128),
    figure('writeRestricted', 136),
    figure('people', 112),
    {
      id: 'technicalUsers',
      head: t('columns.technicalUsers'),
      width: 128,
      isRight: true,
      minTableWidth: 760,
      cell: ({ technicalUsers }) => <Figure value={technicalUsers} />,
    },
  ]
}

function Figure({ value }: { readonly value: number }) {
  const number = useNumber()
  return <CellText look="small">{value === 0 ? '–' : number(value)}</CellText>
}

/** How many people hold it. One that closes fact sheets and that nobody holds needs somebody's attention. */
const Holders = ({ entity }: { readonly entity: EntityUse }) =>
  isForNobody(entity) ? <Nobody /> : <Figure value={entity.people} />

function Nobody() {
  const { t } = useTranslation('accessControlEntities')
  return (
    <CellText look="warn">
      <Warning>
        <TriangleAlert size={14} aria-hidden />
        {t('nobody')}
      </Warning>
    </CellText>
  )
}

const Warning = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4 })

/** The same on a phone. */
export function CompactEntity({ entity, isUnsaved }: { readonly entity: EntityUse; readonly isUnsaved: boolean }) {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  const members = entity.people + entity.technicalUsers
  return (
    <>
      <Tile size={32}>
        <Lock />
      </Tile>
      <CellBody>
        <CellLine>
          <CellText look="name">{labelOf(entity)}</CellText>
          {isUnused(entity) && <Badge outline>{t('tabs.unused')}</Badge>}
          {isForNobody(entity) && <Nobody />}
          {isUnsaved && <Badge tone="warn">{t('unsaved')}</Badge>}
        </CellLine>
        {entity.displayName && <CellText look="detail">{entity.name}</CellText>}
        <CellFacts>
          <span>{t('closed', { count: entity.readRestricted, n: number(entity.readRestricted) })}</span>
          <span>{t('members', { count: members, n: number(members) })}</span>
        </CellFacts>
      </CellBody>
    </>
  )
}
