import { styled } from '@mui/material/styles'
import { ChangedValues } from '#common/diff/changed-values.tsx'

type Shown = {
  readonly name: string
  readonly note?: string
  /** Undefined where there is none; both, where values are not shown. */
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** What changed, with its value before and after. */
export function ValueChanges({ changes }: { readonly changes: readonly Shown[] }) {
  return (
    <List>
      {changes.map(({ name, note, before, after }, index) => (
        <li key={index}>
          <b>{name}</b>
          {note !== undefined && <p>{note}</p>}
          {(before ?? after) !== undefined && (
            <span>
              <ChangedValues before={listOf(before)} after={listOf(after)} />
            </span>
          )}
        </li>
      ))}
    </List>
  )
}

const listOf = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value])

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
