import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

beforeEach(() => void (document.body.innerHTML = '<style>p { color: red }</style><p>Nothing <b>here</b></p>'))
afterEach(() => document.body.replaceChildren())

test('a wait for nothing in particular ends, and says what the page says', async () => {
  const wait = waitFor(() => expect(document.title).toBe('Never'), { timeout: 20 })
  await expect(wait).rejects.toThrow('The page says: Nothing here')
})

test('a query that waits ends, and says what the page says once', async () => {
  const wait = screen.findByText('Never', {}, { timeout: 20 })
  await expect(wait).rejects.toThrow(/The page says: Nothing here$/)
  await expect(wait).rejects.not.toThrow(/page says.*page says/s)
})
