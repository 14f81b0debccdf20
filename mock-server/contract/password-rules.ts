import type { User } from './people.ts'

type Owner = Pick<User, 'firstName' | 'lastName' | 'email'>

/** A new password must follow each of these rules. The console shows them while somebody types. */
export const passwordRules = {
  length: {
    message: 'must have at least 12 characters',
    holds: (password: string): boolean => [...password].length >= 12,
  },
  personal: {
    message: 'must not contain your name or email address',
    holds: (password: string, owner: Owner): boolean => {
      const typed = password.toLowerCase()
      return personalWords(owner).every((word) => !typed.includes(word))
    },
  },
} as const satisfies Record<string, { message: string; holds: (password: string, owner: Owner) => boolean }>

export type PasswordRule = keyof typeof passwordRules

/** The rules that a password breaks. */
export const brokenRules = (password: string, owner: Owner): PasswordRule[] =>
  (['length', 'personal'] as const).filter((rule) => !passwordRules[rule].holds(password, owner))

/** Shorter words are parts of too many others: "Al" is in "also". */
const SHORTEST_WORD = 4

const personalWords = ({ firstName, lastName, email }: Owner): string[] =>
  [firstName, lastName, email.split('@', 1)[0] ?? '']
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD)
