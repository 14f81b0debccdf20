import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { Button } from '#ui/controls/button.tsx'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { arrowStep } from '#ui/keyboard/arrows.ts'
import { type ChangeLayout, type Column, type ColumnLayout, defaultLayout } from '#ui/list/data-table/columns.ts'
import { isVisible, MIN_WIDTH, orderOf } from '#ui/list/data-table/use-columns.ts'
import { useAppearance } from '#common/appearance.ts'

export type ColumnMenuProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly onLayout: ChangeLayout
}

/** Chooses columns, their order and the density; remembered per person. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  return (
    <>
      <ColumnList {...props} />
      <DensityChoice />
    </>
  )
}

const STEP = 16

const isDefault = ({ order, visible, widths }: ColumnLayout): boolean =>
  order.length === 0 && Object.keys({ ...visible, ...widths }).length === 0

const movableOf = <Row,>(columns: readonly Column<Row>[], { order }: ColumnLayout) =>
  orderOf(columns, order).flatMap((id) =>
    columns.filter((column) => column.id === id && !column.isFixed && !column.isAction),
  )

/** Dragged with the pointer; Alt with an arrow moves the column whose box has the focus, or changes its width. */
function ColumnList<Row>({ columns, layout, onLayout }: ColumnMenuProps<Row>) {
  const { t } = useTranslation('list')
  const [dragged, setDragged] = useState<string>()
  const move = (id: string, placeAmong: (ids: readonly string[]) => number) =>
    onLayout((now) => {
      const ids = movableOf(columns, now).map((column) => column.id)
      const rest = ids.filter((other) => other !== id)
      const place = Math.min(Math.max(placeAmong(ids), 0), rest.length)
      return { ...now, order: [...rest.slice(0, place), id, ...rest.slice(place)] }
    })
  const press = (event: KeyboardEvent, { id, width }: Column<Row>) => {
    const step = arrowStep(event.key)
    if (!event.altKey || !step) return
    event.preventDefault()
    if (step.row !== 0) return move(id, (ids) => ids.indexOf(id) + step.row)
    onLayout(({ widths, ...now }) => {
      const pixels = Math.max(MIN_WIDTH, (widths[id] ?? width) + step.column * STEP)
      return { ...now, widths: { ...widths, [id]: pixels } }
    })
  }
  const dragOver = (event: DragEvent, id: string) => {
    event.preventDefault()
    if (dragged !== undefined && dragged !== id) move(dragged, (ids) => ids.indexOf(id))
  }
  const handlers = (column: Column<Row>) => ({
    onDragStart: () => setDragged(column.id),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => dragOver(event, column.id),
    onKeyDown: (event: KeyboardEvent) => press(event, column),
  })
  return (
    <>
      <List aria-label={t('columns.title')}>
        {movableOf(columns, layout).map((column) => (
          <li key={column.id} draggable data-dragged={dragged === column.id ? '' : undefined} {...handlers(column)}>
            <CheckboxField
              label={column.headLabel ?? column.head}
              checked={isVisible(column, layout, Number.POSITIVE_INFINITY)}
              onChange={({ target: { checked } }) =>
                onLayout((now) => ({ ...now, visible: { ...now.visible, [column.id]: checked } }))
              }
            />
            <GripVertical size={14} aria-hidden />
          </li>
        ))}
      </List>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 2, padding: '0 12px 12px', justifyContent: 'space-between' }}
      >
        <Typography variant="small" sx={{ color: 'ui.text3' }}>
          {t('columns.help')}
        </Typography>
        <Button size={24} disabled={isDefault(layout)} onClick={() => onLayout(() => defaultLayout)}>
          {t('columns.reset')}
        </Button>
      </Box>
    </>
  )
}

function DensityChoice() {
  const { t } = useTranslation('list')
  const [{ density }, choose] = useAppearance()
  return (
    <Box sx={{ padding: 3, borderTop: '1px solid var(--line)' }}>
      <Segmented
        isWide
        label={t('density.title')}
        name="density"
        value={density}
        segments={[
          { value: 'comfortable', label: t('density.comfortable') },
          { value: 'compact', label: t('density.compact') },
        ]}
        onChange={(next) => choose({ density: next })}
      />
    </Box>
  )
}

const List = styled('ul')({
  padding: '8px 12px',
  minWidth: 240,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 32,
    cursor: 'grab',
    '@media (pointer: coarse)': { minHeight: 44 },
    '& > svg': { color: 'var(--text-3)' },
    '&[data-dragged]': { opacity: 0.5 },
  },
})
