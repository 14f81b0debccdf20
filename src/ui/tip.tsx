import Tooltip from '@mui/material/Tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A word on hover and focus. Never the only name of a control: that is `aria-label`. */
export function Tip({ text, side = 'bottom', children }: {
  readonly text: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactElement
}) {
  return (
    <Tooltip title={text} placement={side} describeChild>
      {children}
    </Tooltip>
  )
}
