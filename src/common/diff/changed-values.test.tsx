import { cleanup } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '#i18n/i18n.ts'
import { renderPart } from '#testing/render-part.tsx'
import { ChangedValues } from './changed-values.tsx'

beforeAll(() => startI18n('en'))

/** Removed values in round brackets, new ones in square ones. */
function marks(before: readonly string[], after: readonly string[]): string {
  const { container } = renderPart(<ChangedValues before={before} after={after} />)
  const shown = [...container.children]
    .map(({ tagName, textContent }) => {
      const value = textContent.replace(/^(?:Added|Removed): /, '')
      return tagName === 'DEL' ? `(${value})` : tagName === 'INS' ? `[${value}]` : value
    })
    .join(' ')
  cleanup()
  return shown
}

test.for<[title: string, before: string[], after: string[], shown: string]>([
  ['a value in the place of another', ['Active'], ['Phase In'], '(Active) → [Phase In]'],
  ['a value more', ['Active', 'Phase Out'], ['Active', 'Phase In', 'Phase Out'], 'Active [Phase In] Phase Out'],
  ['a value less', ['Active', 'Phase Out'], ['Active'], '(Phase Out) Active'],
  ['one more and one less', ['Active', 'Phase Out'], ['Phase In', 'Active'], '(Phase Out) [Phase In] Active'],
  ['another order', ['Name', 'Type'], ['Type', 'Name'], '(Name) (Type) → [Type] [Name]'],
  ['the same values', ['Active', 'Phase Out'], ['Active', 'Phase Out'], 'Active Phase Out'],
  ['first values', [], ['Active'], '[Active]'],
  ['no values any more', ['Active'], [], '(Active)'],
])('%s is marked, and nothing else', ([, before, after, shown]) => {
  expect(marks(before, after)).toBe(shown)
})
