import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { refuse } from '#kernel/refusal.ts'

/** Hashes at the same time; the threads are those that files and names are read with, so some stay free. */
const AT_ONCE = 2
/** Hashes that wait for their turn: a few seconds, at some 50 to 100 ms for each. */
const MAX_WAITING = 100

const turns = pLimit(AT_ONCE)

/** argon2id with the parameters that OWASP recommends (19 MiB, two passes), in its own threads; loaded when first needed. */
export const passwords = {
  hash: (password: string) => inTurn(async () => (await argon2()).hash(password)),
  verify: (hash: string, password: string) => inTurn(async () => (await argon2()).verify(hash, password)),
}

/** 429 when so many wait already that processor and memory would be theirs alone. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= MAX_WAITING) {
    throw refuse.tooMany('Too many people are signing in right now; try again in a moment', {
      headers: { 'retry-after': '5' },
    })
  }
  return await turns(work)
}

const argon2 = () => import('@node-rs/argon2')

/** An initial password that can be read out and typed: 80 bits as four groups, without letters that look alike. */
export function newPassword(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
