import { expect, test } from 'vitest'
import { withOtherValue } from './with-other-value.ts'

test('a value is replaced in whatever holds it, and nothing is there twice', () => {
  expect(withOtherValue('low', 'low', 'none')).toBe('none')
  expect(withOtherValue('high', 'low', 'none')).toBe('high')
  expect(withOtherValue(['low', 'high'], 'low', 'none')).toEqual(['none', 'high'])
  expect(withOtherValue(['low', 'high'], 'low', 'high')).toEqual(['high'])
  const phase = (name: string, startDate = '2026-01-01') => ({ phase: name, startDate })
  expect(withOtherValue({ phases: [phase('plan'), phase('end')] }, 'plan', 'idea')).toEqual({
    phases: [phase('idea'), phase('end')],
  })
  const both = { phases: [phase('plan'), phase('active', '2026-02-02')] }
  expect(withOtherValue(both, 'plan', 'active')).toEqual({ phases: [phase('active', '2026-02-02')] })
  const status = (name: string) => ({
    projectStatus: [
      { id: '1', status: name },
      { id: '2', status: 'red' },
    ],
  })
  expect(withOtherValue(status('green'), 'green', 'red')).toEqual(status('red'))
  expect(withOtherValue({ externalId: 'low' }, 'low', 'none')).toEqual({ externalId: 'low' })
  expect(withOtherValue(7, 'low', 'none')).toBe(7)
})
