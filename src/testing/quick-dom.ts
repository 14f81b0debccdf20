import { configure, getConfig } from '@testing-library/react'

// Two things that cost a quarter of the time of the slowest tests and say nothing.

// In browsers the text of an element is its class. In happy-dom it is its whole HTML, and Popper asks for it many times per position.
if (typeof Element !== 'undefined') Element.prototype.toString = Object.prototype.toString

// A query that waits fails many times before it succeeds, and prints the page each time. The last failure still shows the page:
// `waitFor` adds it after its wait has ended.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})
