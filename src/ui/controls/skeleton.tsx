import MuiSkeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

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
  return <MuiSkeleton component="span" style={{ width, height, borderRadius: radius }} aria-hidden />
}

/** Lines of a panel or card while its content loads. */
export function LinesSkeleton({ label, lines = 4 }: { readonly label: string; readonly lines?: number }) {
  return (
    <Stack spacing={3} sx={{ p: 4 }} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${88 - ((index * 17) % 48)}%`} />
      ))}
    </Stack>
  )
}
