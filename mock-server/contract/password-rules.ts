import { z } from 'zod'
import type { User } from './permissions.ts'

const MIN_CHARACTERS = 12

/** A password that somebody chooses. Its rules are checked once the request is known to be theirs. */
export const NewPassword = z.string().min(1, 'must not be empty').max(1024).meta({ minLength: MIN_CHARACTERS })

type Owner = Pick<User, 'firstName' | 'lastName' | 'email'>

/** A new password must follow each of these rules. The console shows them while somebody types. */
export const passwordRules = {
  length: {
    message: `must have at least ${MIN_CHARACTERS} characters`,
    holds: (password: string): boolean => [...password].length >= MIN_CHARACTERS,
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
