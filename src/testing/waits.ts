import { configure } from '@testing-library/react'

configure({
  // For hangs, not for speed: a page's code is loaded and transformed when it is first opened, on a machine that does other work.
  asyncUtilTimeout: 60_000,
  /** With what the page says in place of its markup, so that a log of which only the end is kept still tells what was there. */
  getElementError(message, container) {
    const error = new Error(`${message ?? ''}\nThe page says: ${textOf(container)}`)
    error.name = 'TestingLibraryElementError'
    return error
  },
})

const textOf = (container: Element) =>
  container.outerHTML
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 1500)
