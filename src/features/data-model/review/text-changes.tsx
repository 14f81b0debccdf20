import { styled } from '@mui/material/styles'
import { ChangedValues } from '#common/diff/changed-values.tsx'

type Line = {
  readonly key: string
  /** What it is about. */
  readonly name: string
  /** The member that differs. */
  readonly what: string
  readonly before: string
  readonly after: string
}

/** Members that differ, a line each, before and after; nothing where there are none. */
export function TextChanges({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <Group aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ key, name, what, before, after }) => (
          <li key={key}>
            <b>{name}</b>
            <span>{what}</span>
            <ChangedValues before={[before]} after={[after]} />
          </li>
        ))}
      </ul>
    </Group>
  )
}

const Group = styled('section')({
  marginTop: 16,
  '& > h2': { minHeight: 32, font: '600 13px/32px var(--sans)' },
  '& > ul': { border: '1px solid var(--line)', borderRadius: 'var(--r-l)' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: 40,
    padding: '8px 16px',
    font: '400 12px/20px var(--sans)',
  },
  '& li + li': { borderTop: '1px solid var(--line-1)' },
  '& b': { font: '500 13px/20px var(--sans)' },
  '& li > span': { color: 'var(--text-3)' },
})
