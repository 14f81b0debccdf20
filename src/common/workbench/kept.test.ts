import { afterEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'

const KEY = 'draft.of.test'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a draft is kept with its moment, until it is dropped', () => {
  const at = keepDraft(KEY, 'me', { name: 'Payroll' })
  expect(keptDraft(KEY, 'me')).toEqual({ owner: 'me', at, content: { name: 'Payroll' } })
  dropDraft(KEY)
  expect(keptDraft(KEY, 'me')).toBeUndefined()
})

test("a draft is nobody else's, and is dropped when somebody else comes", () => {
  keepDraft(KEY, 'me', { name: 'Payroll' })
  expect(keptDraft(KEY, 'you')).toBeUndefined()
  expect(keptDraft(KEY, 'me')).toBeUndefined()
})

test.for(['{"owner"', '{"owner":"me","leaves":[]}', '[]', ''])('%j in its place is no draft', (text) => {
  sessionStorage.setItem(KEY, text)
  expect(keptDraft(KEY, 'me')).toBeUndefined()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

test('where there is no room for a draft, none is kept', () => {
  const removeItem = vi.fn<(key: string) => void>()
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem,
    clear: () => undefined,
  })
  expect(keepDraft(KEY, 'me', {})).toBeUndefined()
  expect(removeItem).toHaveBeenCalledWith(KEY)
})
