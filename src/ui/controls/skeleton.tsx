import style from './skeleton.module.css'

/** A grey bar in place of a text. Appears after 120 ms, so that fast pages do not flicker. */
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

/** Lines of a panel or card while its content loads. */
export function LinesSkeleton({ label, lines = 4 }: { readonly label: string; readonly lines?: number }) {
  return (
    <div className={style.lines} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${88 - ((index * 17) % 48)}%`} />
      ))}
    </div>
  )
}
