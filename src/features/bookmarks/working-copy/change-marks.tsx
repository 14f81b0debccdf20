import { styled } from '@mui/material/styles'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { Added, ChangedValues, Removed } from '#common/diff/changed-values.tsx'
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

/** A phrase, or what became of one: only what differs is marked. */
export function Phrases({
  before,
  after,
}: {
  readonly before: Phrase | undefined
  readonly after: Phrase | undefined
}) {
  const [was, is] = [before?.operator, after?.operator]
  const isSameOperator = was === undefined || is === undefined || was === is
  return (
    <>
      {isSameOperator ? (
        <Operator>{was ?? is}</Operator>
      ) : (
        <>
          <Removed>{was}</Removed>
          <Added>{is}</Added>
        </>
      )}
      <ChangedValues before={before?.values ?? []} after={after?.values ?? []} />
    </>
  )
}

const Operator = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : <span>{children}</span>
