import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Leaf } from 'mock-server/contract/models/leaves.ts'
import { useNumber } from '#common/use-number.ts'
import { ValueChanges } from './value-changes.tsx'

const MOST = 100

type Props = {
  readonly leaves: readonly Leaf[]
  /** What a path into the documents is called. */
  readonly nameOf: (path: readonly string[]) => string
  /** What a text of the documents means, where people know it by another word. */
  readonly wordOf?: (text: string) => string
}

/** Changes by their paths, each with its value before and after: the first hundred, and how many more there are. */
export function LeafChanges({ leaves, nameOf, wordOf = (text) => text }: Props) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  /** As it is written in the document; a text without its quotes. */
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? wordOf(value) : value === undefined ? undefined : JSON.stringify(value)
  const rest = leaves.length - MOST
  return (
    <Root>
      <h2>{t('review.title')}</h2>
      <ValueChanges
        changes={leaves.slice(0, MOST).map(({ path, before, after }) => ({
          name: nameOf(path),
          before: textOf(before),
          after: textOf(after),
        }))}
      />
      {rest > 0 && <p>{t('review.more', { count: rest, n: number(rest) })}</p>}
    </Root>
  )
}

const Root = styled('div')({
  width: 360,
  maxWidth: '100%',
  maxHeight: '60vh',
  overflowY: 'auto',
  padding: '4px 8px',
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& > p': { font: '400 12px/20px var(--sans)', color: 'var(--text-3)' },
})
