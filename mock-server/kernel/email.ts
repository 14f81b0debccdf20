/**
 * The spelling by which an email address is looked up and counted: without spaces around it, `A` to `Z` in lower case. Addresses are
 * ASCII (contract/people.ts), so any other letter makes it an address that nobody has. `toLowerCase` and the store's `lower` must not
 * decide about such letters, because they disagree: the store makes `İ` an `i` and the Kelvin sign a `k`.
 */
export const canonicalEmail = (email: string): string =>
  email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
