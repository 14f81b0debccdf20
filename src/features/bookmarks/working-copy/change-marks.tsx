import { styled } from '@mui/material/styles'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { Phrase } from './change-words.ts'

const icons = { added: <Plus />, removed: <Minus />, changed: <Pencil /> }

/** Whether something was added, removed or changed; a label says it where no words beside it do. */
export const Mark = ({ kind, label }: { readonly kind: keyof typeof icons; readonly label?: string }) => (
  <MarkRoot
    data-kind={kind}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {icons[kind]}
  </MarkRoot>
)

const MarkRoot = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: 5,
  '& svg': { width: 14, height: 14 },
  '&[data-kind=added]': { color: 'var(--ok-text)', background: 'var(--ok-tint)' },
  '&[data-kind=removed]': { color: 'var(--bad-text)', background: 'var(--bad-tint)' },
  '&[data-kind=changed]': { color: 'var(--accent-text)', background: 'var(--accent-tint-2)' },
})

/** What a part was, crossed out. */
export const Before = ({ phrase }: { readonly phrase: Phrase }) => <Values phrase={phrase} Value={Removed} />

/** What a part is now. */
export const After = ({ phrase }: { readonly phrase: Phrase }) => <Values phrase={phrase} Value={Added} />

function Values({ phrase, Value }: { readonly phrase: Phrase; readonly Value: typeof Removed | typeof Added }) {
  return (
    <>
      {phrase.operator !== undefined && <span>{phrase.operator}</span>}
      {phrase.values.map((value, index) => (
        <Value key={index}>{value}</Value>
      ))}
    </>
  )
}

const chip = {
  padding: '0 6px',
  borderRadius: 'var(--r-s)',
  font: '400 12px/20px var(--sans)',
  overflowWrap: 'anywhere',
} as const

const Removed = styled('del')({ ...chip, color: 'var(--bad-text)', background: 'var(--bad-tint)' })
const Added = styled('ins')({
  ...chip,
  color: 'var(--ok-text)',
  background: 'var(--ok-tint)',
  textDecoration: 'none',
})
