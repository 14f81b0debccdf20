import { useTranslation } from 'react-i18next'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import type { Cell } from '#features/roles/draft/cell.ts'
import { useNumber } from '#common/use-number.ts'

type Props = {
  readonly cell: Cell
  /** Administrators have everything, which can't be changed. */
  readonly isFixed: boolean
  readonly isChanged: boolean
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly row: number
  readonly column: number
}

/** One right of one role: a mark that is told apart by its shape, and named by its value. */
export function MatrixCell({ cell, isFixed, isChanged, isActive, isSelected, row, column }: Props) {
  const name = useCellName()
  return (
    <td
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={column}
      data-changed={isChanged || undefined}
      data-active={isActive || undefined}
      aria-selected={isSelected}
      data-fixed={isFixed || undefined}
      aria-label={name(cell, { isFixed, isChanged })}
    >
      <Mark cell={cell} isFixed={isFixed} />
    </td>
  )
}

function Mark({ cell, isFixed }: Pick<Props, 'cell' | 'isFixed'>) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  if (isFixed)
    return (
      <span data-mark="fixed">
        <Lock size={10} aria-hidden />
      </span>
    )
  if (cell === 'on')
    return (
      <span data-mark="on">
        <Check size={12} aria-hidden />
      </span>
    )
  if (cell === 'own') return <span data-mark="own">{t('cell.ownMark')}</span>
  if (cell === 'read') return <span data-mark="own">{t('cell.readMark')}</span>
  if (cell === 'off') return <span data-mark="off" />
  return (
    <>
      <span data-mark="some" />
      <small>{number(cell.count)}</small>
    </>
  )
}

/** What a cell says to somebody who can't see its mark. */
export function useCellName() {
  const { t } = useTranslation('roles')
  const number = useNumber()
  return (cell: Cell, { isFixed = false, isChanged = false } = {}) => {
    const value =
      typeof cell === 'string' ? t(`cell.${cell}`) : t('cell.some', { count: cell.count, n: number(cell.count) })
    return [isFixed ? t('cell.fixed') : value, ...(isChanged ? [t('cell.changed')] : [])].join(', ')
  }
}
