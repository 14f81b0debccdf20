import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [88_440, '88.4 kB'],
  [12_400_000, '12.4 MB'],
  [318_000_000, '318 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(fileSize(bytes, 'en')).toBe(shown)
})

test('the reader’s numbers have their own comma', () => {
  expect(fileSize(12_400_000, 'de')).toBe('12,4 MB')
})
