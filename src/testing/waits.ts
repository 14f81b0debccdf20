import { configure, getConfig } from '@testing-library/react'

configure({
  // For hangs, not for speed: a page's code is loaded and transformed when it is first opened, on a machine that does other work.
  asyncUtilTimeout: 60_000,
  /**
   * With what the page says in place of its markup, so that a log of which only the end is kept still tells what was there. Not
   * for each of the many failures of a query that waits: `waitFor` adds it after its wait has ended.
   */
  getElementError(message, container) {
    const waits = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
    const error = new Error(waits ? (message ?? '') : `${message ?? ''}\nThe page says: ${textOf(container)}`)
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// A `waitFor` without a container gives the document, which has no markup of its own.
const textOf = (container: Element | Document) =>
  ('outerHTML' in container ? container : container.documentElement).outerHTML
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 1500)
