import { userEvent } from '@testing-library/user-event'
import { afterAll } from 'vitest'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { timers, watchTimers } from 'mock-server/testing/leftovers/timers.ts'
import { failOnLeftovers } from 'mock-server/testing/leftovers/watch.ts'
import { queryClient } from '#api/query-client.ts'
import { documentState, pageState } from './page.ts'
import { listeners } from './listeners.ts'

// Both listen to the document, and React to the body of a portal, from their first use on: once for all files.
const root = createRoot(document.createElement('div'))
flushSync(() => root.render(createPortal('', document.body)))
root.unmount()
userEvent.setup()

// Texts are started by whoever shows them, in the language that they need. An answer may come after the last page is gone; each page
// begins with an empty cache.
afterAll(() => {
  queryClient.clear()
  localStorage.removeItem('language')
  document.documentElement.removeAttribute('lang')
})

watchTimers()
failOnLeftovers([timers, pageState, documentState, listeners])
