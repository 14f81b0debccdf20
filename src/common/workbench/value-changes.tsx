import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { ChangedValues } from '#common/diff/changed-values.tsx'

type ShownChange = {
  readonly name: string
  readonly note?: string
  /** Undefined where there is none; both, where values are not shown. */
  readonly before?: readonly string[] | undefined
  readonly after?: readonly string[] | undefined
}

/** What changed, with its value before and after. */
export function ValueChanges({ changes }: { readonly changes: readonly ShownChange[] }) {
  return (
    <List>
      {changes.map(({ name, note, before, after }, index) => (
        <li key={index}>
          <b>{name}</b>
          {note !== undefined && <p>{note}</p>}
          {(before ?? after) !== undefined && (
            <span>
              <ChangedValues before={before ?? []} after={after ?? []} />
            </span>
          )}
        </li>
      ))}
    </List>
  )
}

type ReviewProps = { readonly changes: readonly ShownChange[]; readonly children?: ReactNode }

/** The same at a bar, to be read before a save. */
export function ValueReview({ changes, children }: ReviewProps) {
  const { t } = useTranslation('editing')
  return (
    <Review>
      <h2>{t('review.title')}</h2>
      <ValueChanges changes={changes} />
      {children}
    </Review>
  )
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '8px 0' },
  '& > li + li': { borderTop: '1px solid var(--line)' },
  '& b': { font: '500 13px/20px var(--sans)' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& li > span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 6,
    marginTop: 4,
    font: '400 12px/20px var(--sans)',
  },
})

const Review = styled('div')({
  width: 360,
  maxWidth: '100%',
  maxHeight: '60vh',
  overflowY: 'auto',
  padding: '4px 8px',
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& > p': { font: '400 12px/20px var(--sans)', color: 'var(--text-3)' },
})
