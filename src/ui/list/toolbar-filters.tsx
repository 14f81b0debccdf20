import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import ListFilter from 'lucide-react/icons/list-filter'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/controls/overlay/later.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'

/** The chips of a toolbar, and its tools at the right; on a phone both are behind one button with the number of filters. */
export function ToolbarFilters({
  label,
  count,
  children,
  end,
}: {
  readonly label: string
  /** The number of active filters. */
  readonly count: number
  readonly children: ReactNode
  readonly end?: ReactNode
}) {
  const isPhone = useMedia(phone)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) {
    return (
      <>
        {children}
        {end && (
          <Box sx={{ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 1, marginRight: '-6px' }}>
            {end}
          </Box>
        )}
      </>
    )
  }
  return (
    <>
      <Button icon={<ListFilter />} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {label}
        {count > 0 && (
          <Box component="span" sx={{ color: 'ui.text3', fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Box>
        )}
      </Button>
      {isOpen && (
        <Sheet side="bottom" label={label} onClose={() => setOpen(false)}>
          <Typography variant="h2">{label}</Typography>
          <Box sx={chips}>{children}</Box>
          {end && <Box sx={chips}>{end}</Box>}
        </Sheet>
      )}
    </>
  )
}

const chips = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const
