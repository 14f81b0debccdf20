import { type RefObject, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useVirtualizer } from '@tanstack/react-virtual'
import Languages from 'lucide-react/icons/languages'
import { EmptyState } from '#ui/feedback/states.tsx'
import { observeOrKeep } from '#ui/theme/observe-size.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { Kbd } from '#ui/controls/kbd.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { PageFoot } from '#ui/shell/page-head.tsx'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { useNumber } from '#common/use-number.ts'
import type { Group, TextEntry } from '#features/languages/texts/entries.ts'
import { BASE, useLanguageName } from '#common/workbench/languages-of.ts'
import { type Column, isMissing, type Progress, suggestionsFor } from '#features/languages/texts/table.ts'
import { CellEditor } from './cell-editor.tsx'
import { Head } from './table-head.tsx'
import { Frame, HEAD, ROW } from './table.styles.ts'
import { cellId, TextRow } from './text-row.tsx'
import type { GridPlace } from '#ui/keyboard/arrows.ts'
import { useGrid } from './use-grid.ts'

type Props = {
  readonly rows: readonly TextEntry[]
  readonly columns: readonly Column[]
  readonly progress: ReadonlyMap<Group, Progress>
  readonly search: string
  /** Why nothing can be changed. */
  readonly refusal: string | undefined
  /** The text as it is being typed. */
  readonly textOf: (path: readonly string[], language: string) => string
  readonly onText: (path: readonly string[], language: string, text: string) => void
}

/** Texts, a column for each language; only the rows on screen exist. */
export function TextTable({ rows, columns, progress, search, refusal, textOf, onText }: Props) {
  const { t } = useTranslation('languages')
  const nameOfLanguage = useLanguageName()
  const id = useId()
  const looks = useTypeLooks()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRows(rows, scroller)
  const write = ({ row, column }: GridPlace, text: string) => {
    const [entry, language] = [rows[row], columns[column]]
    if (entry && language) onText(entry.path, language.id, text)
  }
  const grid = useGrid({
    rows: rows.length,
    columns: columns.length,
    canEdit: refusal === undefined,
    onShow: (row) => virtual.scrollToIndex(row),
    onEdit: (cell, typed) => typed !== undefined && write(cell, typed),
  })
  const { active, isEditing, goTo, edit } = grid
  const base = columns.find((column) => column.id === BASE)
  const editedLanguage = columns[active.column]
  const edited = isEditing ? rows[active.row] : undefined
  const suggestions = useMemo(
    () => (base && edited && editedLanguage ? suggestionsFor(edited, base, editedLanguage) : []),
    [base, edited, editedLanguage],
  )
  /** The next text that this language lacks, or the next one. */
  function goToNext({ row, column }: GridPlace) {
    const language = columns[column]
    const next = language ? rows.findIndex((entry, nth) => nth > row && isMissing(language, entry)) : -1
    goTo({ row: next < 0 ? row + 1 : next, column }, next >= 0)
    if (next < 0) scroller.current?.focus()
  }
  const end = (where: 'next' | 'right' | 'left' | 'here') => {
    if (where === 'next') return goToNext(active)
    goTo(where === 'here' ? active : { ...active, column: active.column + (where === 'right' ? 1 : -1) })
    if (where !== 'here') scroller.current?.focus()
  }
  if (rows.length === 0) return <NoTexts search={search} />
  const template = `var(--key-width) repeat(${columns.length}, minmax(var(--text-width), 1fr))`
  return (
    <>
      <Frame
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={t('table.label')}
        aria-rowcount={rows.length + 1}
        aria-readonly={refusal === undefined ? undefined : true}
        {...(!isEditing && { 'aria-activedescendant': cellId(id, active) })}
        style={{ '--columns': template }}
        onKeyDown={grid.onKeyDown}
        onClick={({ target }) => {
          const cell = cellOf(target)
          if (!cell || (isEditing && isSame(cell, active))) return
          if (isSame(cell, active)) edit(cell)
          else goTo(cell)
        }}
        onDoubleClick={({ target }) => {
          const cell = cellOf(target)
          if (cell && !isEditing) edit(cell)
        }}
      >
        <Head {...{ columns, progress }} />
        <div role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const entry = rows[index]
            if (!entry) return null
            return (
              <TextRow
                key={entry.id}
                {...{ entry, columns, search, index, id, looks }}
                start={start - HEAD}
                active={index === active.row ? active.column : -1}
              >
                {index === active.row && isEditing && editedLanguage && (
                  <CellEditor
                    key={`${entry.id} ${editedLanguage.id}`}
                    label={t('table.cell', { key: entry.name, language: nameOfLanguage(editedLanguage.id) })}
                    text={textOf(entry.path, editedLanguage.id)}
                    suggestions={suggestions}
                    onText={(text) => write(active, text)}
                    onEnd={end}
                  />
                )}
              </TextRow>
            )
          })}
        </div>
      </Frame>
      <Foot count={rows.length} />
    </>
  )
}

function useRows(rows: readonly TextEntry[], scroller: RefObject<HTMLDivElement | null>) {
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    observeElementRect: observeOrKeep,
    useFlushSync: false,
  })
}

function NoTexts({ search }: { readonly search: string }) {
  const { t } = useTranslation('languages')
  return (
    <EmptyState
      icon={<Languages />}
      title={search === '' ? t('table.none') : t('table.noMatch', { search })}
      text={t('table.noneText')}
    />
  )
}

function Foot({ count }: { readonly count: number }) {
  const { t } = useTranslation('languages')
  const number = useNumber()
  return (
    <PageFoot
      end={
        <OnDesk>
          <Kbd>Enter</Kbd> {t('table.keyEnter')} <Keys keys="Escape" /> {t('table.keyEscape')}
        </OnDesk>
      }
    >
      {t('table.rows', { count, n: number(count) })}
    </PageFoot>
  )
}

const isSame = (one: GridPlace, other: GridPlace): boolean => one.row === other.row && one.column === other.column

/** The cell that was clicked. */
function cellOf(target: EventTarget): GridPlace | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset['place'] : undefined
  if (place === undefined) return undefined
  const [row = 0, column = 0] = place.split(' ').map(Number)
  return { row, column }
}
