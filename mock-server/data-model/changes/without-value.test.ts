import { expect, test } from 'vitest'
import { withoutValue } from './without-value.ts'

test('a value is taken out of whatever holds it, and nothing else is touched', () => {
  expect(withoutValue('low', 'low')).toBeUndefined()
  expect(withoutValue('high', 'low')).toBe('high')
  expect(withoutValue(['low', 'high'], 'low')).toEqual(['high'])
  expect(withoutValue(['low'], 'low')).toBeUndefined()
  const phase = (name: string) => ({ phase: name, startDate: '2026-01-01' })
  expect(withoutValue({ phases: [phase('plan'), phase('active')] }, 'plan')).toEqual({ phases: [phase('active')] })
  expect(withoutValue({ phases: [phase('plan')] }, 'plan')).toBeUndefined()
  const status = {
    projectStatus: [
      { id: '1', status: 'green' },
      { id: '2', status: 'red' },
    ],
  }
  expect(withoutValue(status, 'red')).toEqual({ projectStatus: [{ id: '1', status: 'green' }] })
  expect(withoutValue({ externalId: 'low' }, 'low')).toEqual({ externalId: 'low' })
})
