import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { styled } from '@mui/material/styles'
import { useNumber } from '#common/use-number.ts'
import type { CellValue, Types } from '#features/roles/draft/cell.ts'
import type { Draft } from '#features/roles/draft/draft.ts'
import { type RowGroup, rowGroups } from '#features/roles/draft/rights-rows.ts'
import { cellIn, keyOfRow, type MatrixRow as Row, nextIn, reaches } from '#features/roles/draft/rows.ts'
import { MatrixHead } from './matrix-head.tsx'
import { MatrixRow } from './matrix-row.tsx'
import { Scroll } from './matrix.styles.ts'
import type { RoleActions } from './role-entries.tsx'
import type { GridPlace } from '#ui/keyboard/arrows.ts'
import { useMatrixKeys } from './use-matrix-keys.ts'

type Props = {
  /** The rows and roles that are shown. */
  readonly rows: readonly Row[]
  readonly roles: Draft
  readonly before: Draft
  readonly users: ReadonlyMap<string, number>
  readonly shown: Types
  readonly search: string
  readonly actions: RoleActions
  readonly onPaint: (cells: readonly { role: string; row: Row }[], value: CellValue) => void
}

/** A table whose cells take the focus (ARIA allows the role; `td` is then a gridcell). */
const asGrid = { role: 'grid' } as const

/** Rights × roles. */
export function Matrix({ rows, roles, before, users, shown, search, actions, onPaint }: Props) {
  const { t } = useTranslation('roles')
  const isFixed = (name: string) => actions.refusals.get(name)?.update !== undefined
  const [closed, setClosed] = useState<ReadonlySet<RowGroup>>(new Set())
  const open = rows.filter(({ group }) => !closed.has(group))
  const old = useMemo(() => new Map(before.map((role) => [role.name, role])), [before])
  const { active, selected, grid, handlers } = useMatrixKeys({
    rows: open.length,
    columns: roles.length,
    nextOf: ({ row, column }: GridPlace) => {
      const [right, role] = [open[row], roles[column]]
      return right && role ? nextIn(role, right, shown) : 'off'
    },
    onPaint: (places, value) =>
      onPaint(
        places.flatMap(({ row, column }) => {
          const [right, role] = [open[row], roles[column]]
          return right && role && !isFixed(role.name) && reaches(role, right) ? [{ role: role.name, row: right }] : []
        }),
        value,
      ),
  })
  const asksForType = shown.type === undefined && shown.types.length > 0 && search === ''
  const count = useRef(roles.length)
  useEffect(() => {
    // A role that was added is the last one, which may be out of sight.
    const isMore = roles.length > count.current
    count.current = roles.length
    if (isMore)
      grid.current?.querySelector('thead th:last-child')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [roles.length, grid])
  const [first, last] = [selected[0] ?? active, selected.at(-1) ?? active]
  const toggle = (group: RowGroup) =>
    setClosed((before_) => {
      const next = new Set(before_)
      if (!next.delete(group)) next.add(group)
      return next
    })
  return (
    <Scroll {...handlers}>
      <table ref={grid} {...asGrid} aria-label={t('title')} aria-multiselectable>
        <colgroup>
          <col data-part="names" />
          {roles.map(({ name }, column) => (
            <col key={name} data-active={column === active.column || undefined} />
          ))}
        </colgroup>
        <MatrixHead rights={rows.length} roles={roles} users={users} actions={actions} />
        <tbody>
          {rowGroups.map((group) => {
            const members = rows.filter((row) => row.group === group)
            if (members.length === 0)
              return group === 'members' && asksForType ? <TypeHint key={group} columns={roles.length} /> : null
            return (
              <Fragment key={group}>
                <GroupRow
                  {...{ group, members, roles, shown }}
                  isOpen={!closed.has(group)}
                  onToggle={() => toggle(group)}
                />
                {!closed.has(group) &&
                  members.map((row) => {
                    const at = open.indexOf(row)
                    const isSelected = first.row <= at && at <= last.row
                    return (
                      <MatrixRow
                        key={keyOfRow(row)}
                        {...{ row, at, roles, shown, search, before: old }}
                        refusals={actions.refusals}
                        activeColumn={at === active.row ? active.column : -1}
                        from={isSelected ? first.column : -1}
                        to={isSelected ? last.column : -2}
                      />
                    )
                  })}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}

/** Fields and relations are those of one type. */
function TypeHint({ columns }: { readonly columns: number }) {
  const { t } = useTranslation('roles')
  return (
    <tr data-group>
      <th scope="row">{t('group.members')}</th>
      <td colSpan={columns} data-part="hint">
        {t('membersHint')}
      </td>
    </tr>
  )
}

type GroupProps = Pick<Props, 'roles' | 'shown'> & {
  readonly group: RowGroup
  readonly members: readonly Row[]
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** How many rights of a group each role gives something of. */
function GroupRow({ group, members, roles, shown, isOpen, onToggle }: GroupProps) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  return (
    <tr data-group>
      <th scope="row">
        <GroupButton type="button" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          {t(`group.${group}`)}
        </GroupButton>
      </th>
      {roles.map((role) => {
        const { name } = role
        const given = members.filter((row) => cellIn(role, row, shown) !== 'off').length
        return <td key={name}>{given === 0 ? '–' : t('given', { n: number(given), total: number(members.length) })}</td>
      })}
    </tr>
  )
}

const GroupButton = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  font: 'inherit',
  minHeight: 24,
  '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2, borderRadius: 4 },
})
