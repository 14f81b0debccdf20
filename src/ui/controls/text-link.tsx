import { styled } from '@mui/material/styles'
import { type LinkProps, useUi } from '#ui/ui-context.tsx'

const look = {
  color: 'var(--accent-text)',
  fontWeight: 500,
  borderRadius: 2,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
} as const

/** A link within a text. */
export const TextLink = styled((props: LinkProps) => {
  const { Link } = useUi()
  return <Link {...props} />
})(look)

/** A button that reads as a link within a text. */
export const TextButton = styled('button')(look)
