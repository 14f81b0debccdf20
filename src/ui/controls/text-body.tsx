import { styled } from '@mui/material/styles'
import { JsonView } from './json-view.tsx'

type Props = {
  readonly label: string
  readonly text: string
  /** A fixed height, without which it grows with its lines. */
  readonly height?: number
}

/** A body as text only: nothing that a target or a client sends is run or drawn. */
export const TextBody = ({ label, text, height }: Props) => (
  <Pre role="group" aria-label={label} tabIndex={0} data-own-keys style={height === undefined ? {} : { height }}>
    {text}
  </Pre>
)

/** A body that is JSON as a tree, any other as text. */
export function JsonBody({ label, text }: { readonly label: string; readonly text: string }) {
  const value = parsed(text)
  return value === undefined ? (
    <TextBody label={label} text={text} />
  ) : (
    <JsonView label={label} value={value} openDepth={2} />
  )
}

/** Undefined for a text that is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Pre = styled('pre')({
  margin: 0,
  maxHeight: 400,
  overflow: 'auto',
  padding: '8px 12px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  background: 'var(--code-back)',
  font: '400 12px/20px var(--mono)',
  fontVariantLigatures: 'none',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&:focus-visible': { outlineOffset: -2 },
})
