import type { Column } from './columns.ts'

/** Rows that are measured: enough for the longest usual text, few enough to cost nothing. */
const MEASURED_ROWS = 100
/** Below this width of the table, columns take their `narrowWidth`. */
export const NARROW = 860
/** Below this width also their `tightWidth`; the style of the cells has the same number. */
export const TIGHT = 760
export const GAP = 12
const SORT_ARROW = 20

type Measure = (text: string, isSmall?: boolean) => number

/** The natural width of each column: its longest text within its bounds, or its fixed width. */
export function naturalWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  measure: Measure = measureText,
): Readonly<Record<string, number>> {
  const sample = rows.slice(0, MEASURED_ROWS)
  return Object.fromEntries(columns.map((column) => [column.id, naturalWidth(column, sample, measure)]))
}

function naturalWidth<Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): number {
  const { text, width, extra = 0, min = 0, max = Number.POSITIVE_INFINITY } = column
  if (!text || rows.length === 0) return width
  const head = typeof column.head === 'string' ? measure(column.head) + (column.isSortable ? SORT_ARROW : 0) : 0
  const longest = rows.reduce((widest, row) => {
    const texts = text(row)
    const pixels = typeof texts === 'string' ? measure(texts) : Math.max(measure(texts[0]), measure(texts[1], true))
    return Math.max(widest, pixels + (typeof extra === 'number' ? extra : extra(row)))
  }, 0)
  return Math.ceil(Math.min(Math.max(longest, head, min), max))
}

type Space = {
  readonly natural: Readonly<Record<string, number>>
  /** What the reader chose. */
  readonly chosen: Readonly<Record<string, number>>
  /** The width of the table without its margins. */
  readonly available: number
  readonly isNarrow: boolean
  readonly isTight?: boolean
}

/**
 * The width of each column in pixels. Columns that do not fit give way down to their minimum; spare width goes to a growing
 * column, or to nobody: it then stays at the right end.
 */
export function columnWidths<Row>(columns: readonly Column<Row>[], space: Space): number[] {
  const { natural, chosen, available, isNarrow, isTight = false } = space
  const widths = columns.map(({ id, narrowWidth, tightWidth, width }) => {
    const given = (isTight ? tightWidth : undefined) ?? (isNarrow ? narrowWidth : undefined)
    return chosen[id] ?? given ?? natural[id] ?? width
  })
  if (!Number.isFinite(available)) return widths
  const spare = available - widths.reduce((sum, width) => sum + width, 0) - GAP * (columns.length - 1)
  if (spare >= 0) return grow(columns, widths, { spare, chosen })
  const slack = columns.map(({ id, min }, index) =>
    chosen[id] !== undefined || min === undefined ? 0 : Math.max(0, (widths[index] ?? 0) - min),
  )
  const total = slack.reduce((sum, pixels) => sum + pixels, 0)
  const share = total === 0 ? 0 : Math.min(1, -spare / total)
  return widths.map((width, index) => Math.floor(width - (slack[index] ?? 0) * share))
}

function grow<Row>(
  columns: readonly Column<Row>[],
  widths: number[],
  { spare, chosen }: Pick<Space, 'chosen'> & { readonly spare: number },
): number[] {
  const index = columns.findIndex(({ id, isGrowing }) => isGrowing && chosen[id] === undefined)
  return widths.map((width, at) => {
    if (at !== index) return width
    return Math.min(width + spare, Math.max(width, columns[at]?.max ?? Number.POSITIVE_INFINITY))
  })
}

let context: CanvasRenderingContext2D | null | undefined

const family = '"Inter Variable", system-ui, sans-serif'

/** In the font of a name, or of small text. Without a canvas an average letter has to do. */
function measureText(text: string, isSmall = false): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (context) context.font = isSmall ? `400 12px ${family}` : `500 13px ${family}`
  return context?.measureText(text).width ?? text.length * 7
}
