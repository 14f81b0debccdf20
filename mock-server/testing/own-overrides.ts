interface Extensible {
  extend(fixtures: object): { override(...fixtures: unknown[]): unknown }
}

/**
 * Fixtures whose `override` leaves them as they are: Vitest changes the `test` that it is called on, and all files of a worker share
 * this one.
 */
export function withOwnOverrides<Test extends object>(test: Test & Extensible): Test {
  const override = (...fixtures: unknown[]) => test.extend({}).override(...fixtures)
  return Object.defineProperty(test, 'override', { value: override })
}
