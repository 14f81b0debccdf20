import { randomBytes } from 'node:crypto'

/** argon2id with the parameters that OWASP recommends (19 MiB, two passes), in its own threads; loaded when first needed. */
export const passwords = {
  hash: async (password: string) => (await argon2()).hash(password),
  verify: async (hash: string, password: string) => (await argon2()).verify(hash, password),
}

const argon2 = () => import('@node-rs/argon2')

/** An initial password that can be read out and typed: 80 bits as four groups, without letters that look alike. */
export function newPassword(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
