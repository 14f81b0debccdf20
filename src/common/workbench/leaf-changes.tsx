import { useTranslation } from 'react-i18next'
import { isRecord } from 'mock-server/contract/is-record.ts'
import type { Leaf } from 'mock-server/contract/models/leaves.ts'
import { useNumber } from '#common/use-number.ts'
import { ValueReview } from './value-changes.tsx'

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
  /** Each value of a list by itself, so that only those are marked that changed; members as "enabled: false". */
  const textsOf = (value: unknown): readonly string[] =>
    value === undefined ? [] : Array.isArray(value) ? value.map(textOf) : [textOf(value)]
  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return wordOf(value)
    if (!isRecord(value)) return JSON.stringify(value)
    return Object.entries(value)
      .map(([name, member]) => `${name}: ${textOf(member)}`)
      .join(', ')
  }
  const rest = leaves.length - MOST
  return (
    <ValueReview
      changes={leaves.slice(0, MOST).map(({ path, before, after }) => ({
        name: nameOf(path),
        before: textsOf(before),
        after: textsOf(after),
      }))}
    >
      {rest > 0 && <p>{t('review.more', { count: rest, n: number(rest) })}</p>}
    </ValueReview>
  )
}
