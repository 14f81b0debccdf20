import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import CircleX from 'lucide-react/icons/circle-x'
import Lock from 'lucide-react/icons/lock'
import Search from 'lucide-react/icons/search'
import { Tile } from '#ui/controls/tile.tsx'

type Words = { readonly title: string; readonly text?: ReactNode; readonly actions?: ReactNode }
type Fact = { readonly label: string; readonly value: ReactNode }

/** An empty list: says what belongs here and offers the first step. */
export function EmptyState({
  picture,
  icon,
  ...words
}: Words & {
  /** One of `./pictures`; an icon where no list is empty. */
  readonly picture?: ReactNode
  readonly icon?: ReactNode
  readonly after?: ReactNode
}) {
  return <State {...words} mark={picture ?? (icon && <Tile size={40}>{icon}</Tile>)} />
}

/** The error, what to try, and details to copy. `role="alert"`, because it replaces the requested content. */
export function ErrorState({ details = [], ...words }: Words & { readonly details?: readonly Fact[] }) {
  return (
    <State
      {...words}
      role="alert"
      mark={
        <Tile size={40} tone="bad">
          <CircleX />
        </Tile>
      }
      after={details.length > 0 && <FactList className="details" facts={details} />}
    />
  )
}

/** Which permission is missing, who can help, and a way to ask (`actions`). */
export function NoPermission({ facts = [], ...words }: Words & { readonly facts?: readonly Fact[] }) {
  return (
    <State
      {...words}
      mark={
        <Tile size={40}>
          <Lock />
        </Tile>
      }
      after={facts.length > 0 && <FactList className="facts" facts={facts} />}
    />
  )
}

/** Nothing matches: names the filter and offers to remove it. */
export function NoMatch(words: Words) {
  return (
    <State
      {...words}
      mark={
        <Tile size={40}>
          <Search />
        </Tile>
      }
    />
  )
}

function FactList({ className, facts }: { readonly className: 'details' | 'facts'; readonly facts: readonly Fact[] }) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

type StateProps = Words & { readonly mark: ReactNode; readonly after?: ReactNode; readonly role?: 'alert' }

function State({ title, text, actions, mark, after, role }: StateProps) {
  return (
    <Root role={role}>
      {mark}
      <h2>{title}</h2>
      {text !== undefined && <div className="text">{text}</div>}
      {actions && <div className="actions">{actions}</div>}
      {after && <div className="after">{after}</div>}
    </Root>
  )
}

const Root = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  padding: '32px 24px',
  textAlign: 'center',
  whiteSpace: 'normal',
  '& > h2': {
    marginTop: 16,
    fontSize: 15,
    lineHeight: '24px',
    fontWeight: 600,
    letterSpacing: '-.008em',
    textWrap: 'balance',
  },
  '& > .text': { maxWidth: 400, color: 'var(--text-2)', textWrap: 'balance' },
  '& code': { font: '500 12px/20px var(--mono)', color: 'var(--text)', overflowWrap: 'anywhere' },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center', marginTop: 16 },
  '& > .after': { marginTop: 20, width: '100%', display: 'flex', justifyContent: 'center' },
  '& dl': {
    width: 'min(384px, 100%)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-l)',
    textAlign: 'left',
  },
  '& .details': {
    padding: '8px 12px',
    background: 'var(--surface-2)',
    font: '400 12px/22px var(--mono)',
    letterSpacing: '-.01em',
    fontVariantLigatures: 'none',
    '& > div': { display: 'grid', gridTemplateColumns: '64px minmax(0, 1fr)' },
    '& dt': { color: 'var(--text-3)' },
    '& dd': { overflowWrap: 'anywhere' },
  },
  '& .facts': {
    padding: '0 12px',
    '& > div': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, minHeight: 32 },
    '& > div + div': { borderTop: '1px solid var(--line-1)' },
    '& dt': { fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' },
    '& dd': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 8 },
  },
})
