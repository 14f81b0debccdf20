import type { Leftovers } from 'mock-server/testing/leftovers/watch.ts'

type Phases = Readonly<Record<'capturing' | 'bubbling', ReadonlyMap<string, readonly unknown[]>>>

/** What happy-dom keeps under a symbol of its own, and offers no other way to. */
function internal(owner: object, name: string): unknown {
  for (let at: object | null = owner; at; at = Object.getPrototypeOf(at)) {
    const symbol = Object.getOwnPropertySymbols(at).find(({ description }) => description === name)
    if (symbol) return Reflect.get(owner, symbol)
  }
  throw new Error(`happy-dom keeps its ${name} elsewhere`)
}

const targets = {
  // The global object of a test is not this window, but passes on to it what listens.
  window: internal(document, 'window') as Window, // as: a document of happy-dom has its window there
  document,
  '<html>': document.documentElement,
  '<body>': document.body,
}

/** Listeners to the window, the document, its root and its body: those of all other elements go with their element. */
export const listeners: Leftovers = {
  found: () =>
    Object.entries(targets).flatMap(([on, target]) =>
      // as: so happy-dom keeps them
      Object.values(internal(target, 'listeners') as Phases).flatMap((types) =>
        [...types].flatMap(([type, known]) => known.map(() => `a listener to ${type} of ${on}`)),
      ),
    ),
}
