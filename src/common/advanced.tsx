import { type ReactNode, useState } from 'react'
import { styled } from '@mui/material/styles'

const Details = styled('details')({
  marginTop: 12,
  '& > summary': {
    width: 'fit-content',
    fontSize: 12,
    lineHeight: '24px',
    fontWeight: 500,
    color: 'var(--accent-text)',
    borderRadius: 2,
    cursor: 'pointer',
  },
})

/** What few readers need, folded away until they ask for it, or until something in it is wrong. */
export function Advanced({
  label,
  isWrong = false,
  children,
}: {
  readonly label: string
  readonly isWrong?: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {children}
    </Details>
  )
}
