/** As loose as needed: Vitest types `extend` and `override` by the fixtures that they are called on, and this passes them on as given. */
interface Extensible {
  extend(fixtures: object): { override(...fixtures: unknown[]): unknown }
}

/**
 * Fixtures whose `override` leaves them as they are: Vitest changes the `test` that it is called on, and all files of a worker share
 * this one.
 */
export function withOwnOverrides<Test extends object>(test: Test & Extensible): Test {
  // Untyped here alone: callers see the `override` of their own `test`, whose type the result keeps.
  const override = (...fixtures: unknown[]) => test.extend({}).override(...fixtures)
  return Object.defineProperty(test, 'override', { value: override })
}
