import type { Leftovers } from 'mock-server/testing/leftovers/watch.ts'

// `unknown`, because listeners are only counted.
type Phases = Readonly<Record<'capturing' | 'bubbling', ReadonlyMap<string, readonly unknown[]>>>

/**
 * happy-dom keeps what it offers no way to ask for under symbols of its own. So what is read by one has no type but the one declared
 * where it is read; an upgrade that moves it fails here, in every file of the console.
 */
function symbolOf(owner: object, name: string): symbol {
  for (let at: object | null = owner; at; at = Object.getPrototypeOf(at)) {
    const symbol = Object.getOwnPropertySymbols(at).find(({ description }) => description === name)
    if (symbol) return symbol
  }
  throw new Error(`happy-dom keeps its ${name} elsewhere`)
}

// The global object of a test is not this window, but passes on to it what listens. Declared, because a symbol's value has no type.
const realWindow: Window = Reflect.get(document, symbolOf(document, 'window'))
const targets = { window: realWindow, document, '<html>': document.documentElement, '<body>': document.body }

/** Listeners to the window, the document, its root and its body: those of all other elements go with their element. */
export const listeners: Leftovers = {
  found: () =>
    Object.entries(targets).flatMap(([on, target]) => {
      // Declared, because a symbol's value has no type.
      const phases: Phases = Reflect.get(target, symbolOf(target, 'listeners'))
      return [...phases.capturing, ...phases.bubbling].flatMap(([type, known]) =>
        known.map(() => `a listener to ${type} of ${on}`),
      )
    }),
}
