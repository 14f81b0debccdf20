import { createElement, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Type from 'lucide-react/icons/type'
import type { FieldType } from 'mock-server/contract/data-model.ts'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { fieldIcons } from '#common/field-icons.ts'
import type { FieldPlace } from '#features/view-model/layout/layout.ts'
import type { Direction } from '#features/view-model/layout/steps.ts'
import type { LayoutEdits } from '#features/view-model/parts/use-layout-edits.ts'
import type { ViewWords } from '#features/view-model/parts/words.ts'
import { type Dragged, useDrag } from './use-drag.ts'

type Props = {
  readonly name: string
  readonly type: string
  readonly place: FieldPlace
  readonly edits: LayoutEdits
  readonly words: ViewWords
  readonly dataType: FieldType | undefined
  readonly isChanged: boolean
  readonly refusal: string | undefined
}

const steps: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

/** A field in its section: moved by dragging it, by its menu, by its arrows, or by Alt with the arrow keys. */
export function FieldChip({ name, type, place, edits, words, dataType, isChanged, refusal }: Props) {
  const { t } = useTranslation('viewModel')
  const label = words.fieldOf(name, type) ?? name
  const icon = dataType === undefined ? Type : fieldIcons[dataType]
  const { ref, marks } = useDrag<HTMLLIElement>({
    item: { kind: 'field', name },
    isDisabled: refusal !== undefined,
    takes: ['field'],
    onDrop: (dragged: Dragged) => dragged.kind === 'field' && edits.place(dragged.name, place),
  })
  const arrows = [
    { direction: 'up', Icon: ChevronUp },
    { direction: 'down', Icon: ChevronDown },
    { direction: 'next', Icon: ArrowRight },
  ] as const
  const entries = (['up', 'down', 'previous', 'next'] as const).map((direction) => ({
    id: direction,
    label: t(`move.${direction}`),
    refusal: edits.canStep(name, direction) ? undefined : t('move.end'),
    onChoose: () => void edits.step(name, direction),
  }))
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = steps[event.key]
    if (!event.altKey || !direction || refusal !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    edits.step(name, direction)
  }
  return (
    // The keys are those of the button inside.
    <Chip ref={ref} {...marks} data-changed={isChanged ? '' : undefined} onKeyDown={onKeyDown}>
      <GripVertical size={14} aria-hidden />
      {createElement(icon, { size: 14, strokeWidth: 1.5, 'aria-hidden': true })}
      {refusal === undefined ? (
        <MenuButton
          look="ghost"
          label={t('move.of', { label })}
          data-item={name}
          entries={[
            ...entries,
            'divider',
            { id: 'out', label: t('move.out'), onChoose: () => edits.place(name, undefined) },
          ]}
        >
          {label}
        </MenuButton>
      ) : (
        <span>{label}</span>
      )}
      {refusal === undefined && (
        <span data-part="arrows">
          {arrows.map(({ direction, Icon }) => (
            <button
              key={direction}
              type="button"
              tabIndex={-1}
              aria-label={`${label}: ${t(`move.${direction}`)}`}
              onClick={() => edits.step(name, direction)}
            >
              <Icon size={14} aria-hidden />
            </button>
          ))}
        </span>
      )}
    </Chip>
  )
}

export const Chip = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  minHeight: 32,
  padding: '0 8px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  background: 'var(--surface)',
  font: '400 13px/20px var(--sans)',
  '& > svg': { flex: 'none', color: 'var(--text-3)', cursor: 'grab' },
  '& > button, & > span:first-of-type': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > button': { justifyContent: 'flex-start', padding: '0 4px', fontWeight: 400, color: 'var(--text)' },
  '& > [data-part=arrows]': { display: 'none', flex: 'none' },
  '&:hover > [data-part=arrows], &:focus-within > [data-part=arrows]': { display: 'inline-flex' },
  '& > [data-part=arrows] > button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 24,
    height: 24,
    borderRadius: 'var(--r-s)',
    color: 'var(--text-2)',
    '&:hover': { background: 'var(--hover)' },
  },
  '&:focus-within': { borderColor: 'var(--accent)' },
  '&[data-changed]': { background: 'var(--accent-tint)', borderColor: 'var(--accent-line)' },
  '&[data-dragged]': { opacity: 0.5 },
  '&[data-over]': { borderStyle: 'dashed', borderColor: 'var(--accent)', background: 'var(--accent-tint)' },
  '@media (pointer: coarse)': { minHeight: 44, '& > [data-part=arrows]': { display: 'none !important' } },
})
