import { classNames } from '#lib/class-names.ts'
import { Skeleton } from '#ui/controls/skeleton.tsx'
import type { Column } from './columns.ts'

/** Rows as they will be, without words, fading downwards. */
export function SkeletonRows<Row>({
  columns,
  hasBoxes,
  isCompact,
  count = 10,
}: {
  readonly columns: readonly Column<Row>[]
  readonly hasBoxes: boolean
  readonly isCompact: boolean
  readonly count?: number
}) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="dt-skeleton" style={{ opacity: 1 - (index / count) * 0.9 }}>
          {isCompact ? (
            <>
              {columns[0]?.skeleton && <Shape kind={columns[0].skeleton} index={index} />}
              <Lines index={index} count={3} />
            </>
          ) : (
            <>
              {hasBoxes && <Skeleton width={16} height={16} />}
              {columns.map((column) => (
                <div key={column.id} className={classNames('dt-cell', column.isRight && 'dt-right')}>
                  <Shape kind={column.skeleton ?? 'line'} index={index} />
                </div>
              ))}
            </>
          )}
        </div>
      ))}
    </div>
  )
}

// Widths that look like words, the same on every render.
const widths = ['62%', '48%', '70%', '54%', '38%', '58%']

function Shape({ kind, index }: { readonly kind: NonNullable<Column<never>['skeleton']>; readonly index: number }) {
  if (kind === 'none') return null
  if (kind === 'tile') return <Skeleton width={24} height={24} radius={6} />
  if (kind === 'avatar') return <Skeleton width={24} height={24} radius={12} />
  if (kind === 'two-lines') return <Lines index={index} />
  return <Skeleton width={widths[(index + 2) % widths.length] ?? '50%'} height={8} />
}

function Lines({ index, count = 2 }: { readonly index: number; readonly count?: 2 | 3 }) {
  return (
    <div className="dt-lines">
      <Skeleton width={widths[index % widths.length] ?? '60%'} height={10} />
      <Skeleton width={widths[(index + 3) % widths.length] ?? '40%'} height={8} />
      {count === 3 && <Skeleton width="32%" height={8} />}
    </div>
  )
}
