import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { BookmarkCopies, MissingCounterpart } from 'mock-server/contract/bookmarks/workspace-copies.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useNumber } from '#common/use-number.ts'

/** More would fill the dialog; the others are counted. */
const MOST_SHOWN = 50

type Props = { readonly copies: BookmarkCopies['copies']; readonly workspace: string }

/** What the bookmarks refer to and the other workspace has, and what it does not have, by name. */
export function CopyReport({ copies, workspace }: Props) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const missing = [...new Map(copies.flatMap((copy) => copy.missing).map((part) => [part.id, part])).values()]
  const mapped = copies.reduce((sum, copy) => sum + copy.mapped, 0)
  const words = (count: number) => ({ count, n: number(count), workspace })
  if (missing.length === 0)
    return (
      <Callout tone={mapped === 0 ? 'neutral' : 'ok'} role="status">
        {mapped === 0 ? t('copies.nothing') : t('copies.allMapped', words(mapped))}
      </Callout>
    )
  const [shown, more] = [missing.slice(0, MOST_SHOWN), missing.length - MOST_SHOWN]
  return (
    <>
      <Callout tone="warn" role="status" title={t('copies.missing', words(missing.length))}>
        {t('copies.missingText')} {mapped > 0 && t('copies.mapped', words(mapped))}
      </Callout>
      <List aria-label={t('copies.missing', words(missing.length))} tabIndex={0}>
        {shown.map((part) => (
          <Missing key={part.id} part={part} />
        ))}
        {more > 0 && <li>{t('copies.more', words(more))}</li>}
      </List>
    </>
  )
}

function Missing({ part: { kind, name, of, reason, id } }: { readonly part: MissingCounterpart }) {
  const { t } = useTranslation('bookmarks')
  return (
    <li>
      <b>{name ?? id}</b>
      <span>
        {[t(`copies.kind.${kind}`), of, reason === 'AMBIGUOUS' && t('copies.ambiguous')]
          .filter((text) => typeof text === 'string')
          .join(' · ')}
      </span>
    </li>
  )
}

const List = styled('ul')({
  maxHeight: 240,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', gap: '0 8px', padding: '6px 0', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: '1px solid var(--line)' },
  '& span': { color: 'var(--text-2)' },
})
