import { expect, test } from 'vitest'
import { busyIn } from './machine.ts'
import { browserWorkers, vitestWorkers } from './workers.ts'

test('there is one worker more than cores, and a browser for each core', () => {
  expect(vitestWorkers({ cores: 2, freeMegabytes: 24_000 })).toBe(3)
  expect(browserWorkers({ cores: 2, freeMegabytes: 24_000 })).toBe(2)
  expect(vitestWorkers({ cores: 16, freeMegabytes: 64_000 })).toBe(17)
})

test('short memory takes workers away, never the last one', () => {
  expect(vitestWorkers({ cores: 16, freeMegabytes: 8000 })).toBe(2)
  expect(browserWorkers({ cores: 16, freeMegabytes: 8000 })).toBe(5)
  expect(vitestWorkers({ cores: 2, freeMegabytes: 500 })).toBe(1)
  expect(browserWorkers({ cores: 2, freeMegabytes: 500 })).toBe(1)
})

test('waiting and stolen time are no work', () => {
  expect(busyIn('cpu  100 20 30 4000 500 6 7 800 90 10\ncpu0 50 10 15 2000 250 3 3 400 45 5\n')).toBe(1.63)
})
