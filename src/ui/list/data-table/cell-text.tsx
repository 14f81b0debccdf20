import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'

type Parts = { readonly children: ReactNode }

/**
 * - `name`: what the row is called; the only heavy text of a row
 * - `detail`: the line below the name
 * - `small`: the text of a column; `quiet` where it says little, `warn` and `bad` where somebody should act
 * - `code`, `mono`, `figure`: an event type, a prefix or an instant, an offset or a size
 * - `hidden`: for screen readers
 */
type Look = 'name' | 'detail' | 'small' | 'quiet' | 'warn' | 'bad' | 'code' | 'mono' | 'figure' | 'hidden'

/** A text in a cell. A plain element that `TableRoot` gives its look: rows are rendered while scrolling (decision 017). */
export function CellText({
  look,
  title,
  tip,
  isWideOnly = false,
  children,
}: Parts & {
  readonly look: Look
  readonly title?: string | undefined
  readonly tip?: string | undefined
  /** Left out where the table is narrow and another part of the cell says the same. */
  readonly isWideOnly?: boolean
}) {
  return (
    <span
      className={classNames(`dt-${look}`, isWideOnly && 'dt-wide-only')}
      title={title}
      data-tip={tip}
      aria-hidden={isWideOnly || undefined}
    >
      {children}
    </span>
  )
}

/** Parts of a cell in one line: a name and its badges, an avatar and a name. Texts give way, everything else stays. */
export const CellLine = ({ tip, children }: Parts & { readonly tip?: string }) => (
  <span className="dt-line" data-tip={tip}>
    {children}
  </span>
)

/** The lines of a compact row, beside its tile or avatar. */
export const CellBody = ({ children }: Parts) => <div className="dt-grow">{children}</div>

/** The last line of a compact row: a few facts in quiet text. */
export const CellFacts = ({ children }: Parts) => <div className="dt-facts">{children}</div>
