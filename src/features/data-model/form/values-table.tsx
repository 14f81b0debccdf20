import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { languages } from '#features/data-model/draft/documents.ts'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { arrowStep } from '#ui/keyboard/arrows.ts'
import { useNumber } from '#common/use-number.ts'
import { Part } from './form-parts.tsx'

type Props = {
  readonly title: string
  readonly values: readonly string[]
  readonly stored: readonly string[]
  /** The labels of a value in each language of the console. */
  readonly labelsOf: (value: string) => readonly string[]
  readonly onLabel: (value: string, nth: number, text: string) => void
  /** How many fact sheets have a value; undefined while that is not known. */
  readonly usesOf: (value: string) => number | undefined
  readonly colorOf: (value: string) => string | undefined
  readonly isLocked: boolean
  readonly onChange: (values: string[], about?: string) => void
  /** Asks for another key of a stored value. */
  readonly onRename: (value: string) => void
}

/** The values of a field in their order. The keys of new ones are typed; stored ones get another by their menu. */
export function ValuesTable(props: Props) {
  const { title, values, stored, isLocked, onChange } = props
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const [dragged, setDragged] = useState<number>()
  const table = useRef<HTMLDivElement>(null)
  const without = (index: number) => values.filter((_, nth) => nth !== index)
  const move = (from: number, to: number) => {
    const value = values[from]
    if (value === undefined || to < 0 || to >= values.length || from === to) return
    onChange(without(from).toSpliced(to, 0, value))
    focusHandle(to)
  }
  // When the rows have their new order.
  const focusHandle = (index: number) =>
    requestAnimationFrame(() => table.current?.querySelectorAll<HTMLElement>('[data-handle]')[index]?.focus())
  const add = () => {
    onChange([...values, unused(values)])
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLInputElement>('[data-row]:last-of-type input')?.select(),
    )
  }
  return (
    <Part
      title={title}
      count={number(values.length)}
      action={
        !isLocked && (
          <Button look="ghost" size={24} icon={<Plus />} onClick={add}>
            {t('values.add')}
          </Button>
        )
      }
    >
      {values.length === 0 ? (
        <p style={{ color: 'var(--text-3)' }}>{t('values.none')}</p>
      ) : (
        <Table role="table" aria-label={title} ref={table}>
          <div role="row" data-head>
            <span role="columnheader" aria-label={t('values.order')} />
            <span role="columnheader">{t('values.key')}</span>
            {languages.map((language) => (
              <span key={language} role="columnheader">
                {t(`language.${language}`)}
              </span>
            ))}
            <span role="columnheader" data-number>
              {t('values.uses')}
            </span>
            <span role="columnheader" aria-label={t('values.actions')} />
          </div>
          {values.map((value, index) => (
            <ValueRow
              // Rows keep their place while the key of a new one is typed.
              key={stored.includes(value) ? value : `new ${index}`}
              {...props}
              {...{ value, index, dragged, setDragged }}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(without(index))}
              onDropHere={() => dragged !== undefined && move(dragged, index)}
            />
          ))}
        </Table>
      )}
    </Part>
  )
}

type RowProps = Props & {
  readonly value: string
  readonly index: number
  /** The row that is being dragged. */
  readonly dragged: number | undefined
  readonly setDragged: (index: number | undefined) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onDropHere: () => void
}

function ValueRow(props: RowProps) {
  const { value, index, dragged, setDragged, onMove, onRemove, onDropHere, ...table } = props
  const { values, stored, labelsOf, onLabel, usesOf, colorOf, isLocked, onChange, onRename } = table
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const isNew = !stored.includes(value)
  const labels = labelsOf(value)
  const label = labels.find((each) => each !== '') ?? value
  const uses = usesOf(value)
  const color = colorOf(value)
  const handleKeys = (event: KeyboardEvent) => {
    const step = arrowStep(event.key)?.row ?? 0
    if (step === 0) return
    event.preventDefault()
    onMove(index + step)
  }
  return (
    <div
      role="row"
      data-row
      data-new={isNew ? '' : undefined}
      onDragOver={(event) => dragged !== undefined && event.preventDefault()}
      onDrop={onDropHere}
    >
      <span role="cell">
        {!isLocked && (
          <IconButton
            label={t('values.move', { value: label })}
            size={24}
            data-handle
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onKeyDown={handleKeys}
          >
            <GripVertical size={14} />
          </IconButton>
        )}
      </span>
      <span role="cell" data-key>
        {color !== undefined && <i style={{ background: color }} aria-hidden />}
        {isNew && !isLocked ? (
          <TextInput
            height={28}
            isMono
            aria-label={t('values.keyOf', { n: number(index + 1) })}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(values.with(index, event.target.value), `values ${index}`)}
          />
        ) : (
          <code>{value}</code>
        )}
      </span>
      {labels.map((text, nth) => (
        <span role="cell" data-label={nth} key={languages[nth]}>
          <TextInput
            height={28}
            aria-label={t('labels.in', { label: value, language: t(`language.${languages[nth] ?? 'en'}`) })}
            placeholder={t('values.noLabel')}
            value={text}
            readOnly={isLocked}
            autoComplete="off"
            onChange={(event) => onLabel(value, nth, event.target.value)}
          />
        </span>
      ))}
      <span role="cell" data-number>
        {isNew ? t('values.new') : uses === undefined ? '' : number(uses)}
      </span>
      <span role="cell">
        {!isLocked && (
          <MenuButton
            isIcon
            size={24}
            label={t('values.actionsOf', { value: label })}
            entries={[
              { id: 'up', label: t('values.up'), onChoose: () => onMove(index - 1) },
              { id: 'down', label: t('values.down'), onChoose: () => onMove(index + 1) },
              'divider',
              ...(isNew ? [] : [{ id: 'rename', label: t('rename.open'), onChoose: () => onRename(value) }]),
              {
                id: 'delete',
                label: t('values.delete'),
                isDanger: true,
                onChoose: onRemove,
              },
            ]}
          >
            <Ellipsis size={14} />
          </MenuButton>
        )}
      </span>
    </div>
  )
}

function unused(values: readonly string[]): string {
  for (let nth = values.length + 1; ; nth += 1) if (!values.includes(`value${nth}`)) return `value${nth}`
}

const Table = styled('div')({
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  overflow: 'hidden',
  '& > [role=row]': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1fr) 48px 24px',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '0 8px',
    font: '400 13px/20px var(--sans)',
  },
  '& > [role=row] + [role=row]': { borderTop: '1px solid var(--line-1)' },
  '& > [data-head]': {
    minHeight: 32,
    font: '500 12px/16px var(--sans)',
    color: 'var(--text-3)',
    background: 'var(--surface-2)',
  },
  '& > [data-new]': { background: 'var(--ok-tint)', boxShadow: 'inset 2px 0 var(--ok)' },
  '& [role=cell]': { minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-number]': { textAlign: 'right', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& [data-key]': { display: 'flex', alignItems: 'center', gap: 8 },
  '& [data-key] > i': { flex: 'none', width: 14, height: 14, borderRadius: 4, border: '1px solid rgb(0 0 0 / 12%)' },
  // Labels look like text until somebody points at them.
  '& [data-row] .MuiOutlinedInput-root:not(:hover, :focus-within) > fieldset, & [data-row] .MuiOutlinedInput-root:not(:hover, :focus-within)':
    {
      borderColor: 'transparent',
      background: 'transparent',
    },
  '& code': { font: '400 11.5px/16px var(--mono)', letterSpacing: '-.01em', overflowWrap: 'anywhere' },
  '& [data-row] [role=cell]:not([data-key]) input': { paddingInline: 6, marginInline: -6 },
  // The labels below the key.
  '@container (max-width: 479.98px)': {
    '& > [data-head]': { display: 'none' },
    '& > [data-row]': { gridTemplateColumns: '20px minmax(0, 1fr) minmax(0, 1fr) 48px 24px', padding: '8px' },
    '& > [data-row] > [data-key]': { gridColumn: '2 / 4' },
    '& > [data-row] > [data-number]': { gridRow: 1, gridColumn: 4 },
    '& > [data-row] > [role=cell]:last-of-type': { gridRow: 1, gridColumn: 5 },
    '& > [data-row] > [data-label="0"]': { gridRow: 2, gridColumn: 2 },
    '& > [data-row] > [data-label="1"]': { gridRow: 2, gridColumn: '3 / 5' },
  },
  '& [data-handle]': { cursor: 'grab', color: 'var(--text-3)' },
})
