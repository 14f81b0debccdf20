import style from './skeleton.module.css'

/** A grey bar where words will be. Shown after 120 ms only, so that fast pages do not flicker. */
export function Skeleton({
  width,
  height = 10,
  radius = 4,
}: {
  readonly width: number | string
  readonly height?: number
  readonly radius?: number
}) {
  return <span className={style.bar} style={{ width, height, borderRadius: radius }} aria-hidden />
}

/** A page while its code comes: head, toolbar and rows in their places. */
export function PageSkeleton({ label, rows = 8 }: { readonly label: string; readonly rows?: number }) {
  return (
    <div className={style.page} role="status" aria-label={label}>
      <div className={style.head}>
        <Skeleton width={160} height={20} />
        <Skeleton width={112} height={28} radius={6} />
      </div>
      <div className={style.tools}>
        <Skeleton width={216} height={28} radius={6} />
        <Skeleton width={96} height={28} radius={6} />
        <Skeleton width={72} height={28} radius={6} />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={style.row} style={{ opacity: 1 - (index / rows) * 0.9 }}>
          <Skeleton width={24} height={24} radius={6} />
          <Skeleton width={`${38 - ((index * 7) % 16)}%`} />
        </div>
      ))}
    </div>
  )
}

/** Lines of a panel or a card while its content comes. */
export function LinesSkeleton({ label, lines = 4 }: { readonly label: string; readonly lines?: number }) {
  return (
    <div className={style.lines} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${88 - ((index * 17) % 48)}%`} />
      ))}
    </div>
  )
}
