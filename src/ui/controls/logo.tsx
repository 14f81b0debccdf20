import { styled } from '@mui/material/styles'

/** The mark of the console where a workspace has no logo of its own. */
export function Logo({ size = 24 }: { readonly size?: 24 | 32 }) {
  return (
    <Root style={{ width: size, height: size }} aria-hidden>
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M2.5 12.5h11M4 9.5v-3l4-3 4 3v3" />
      </svg>
    </Root>
  )
}

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  borderRadius: 6,
  backgroundColor: 'var(--accent)',
  color: '#fff',
  '@media (forced-colors: active)': { color: 'CanvasText' },
})
