import { setTimeout as pause } from 'node:timers/promises'
import { aroundAll } from 'vitest'

/** What is just ending, such as a server that closes or a short timer, has this long to be gone. */
const PATIENCE_MS = 1000
const TURN_MS = 10

/** What a test file may leave behind for the files that run after it in the same worker. */
export interface Leftovers {
  /** What is there now, each by a name that says where to look. */
  found(): Iterable<string> | Promise<Iterable<string>>
  /** Takes these away, so that they trouble no other file; absent where a library would miss them. */
  remove?(names: readonly string[]): void
}

/**
 * Compares what is there before a file and after it, the fixtures of the file closed, and fails the file with the name of whatever
 * was added. Called by a set-up file, because those run anew for each test file.
 */
export function failOnLeftovers(kinds: readonly Leftovers[]): void {
  aroundAll(async (runFile) => {
    const before = await namesOf(kinds)
    await runFile()
    const left = await settled(async () => without(await namesOf(kinds), before))
    if (left.length === 0) return
    for (const kind of kinds) kind.remove?.(left)
    throw new Error(`This file leaves behind: ${left.join('; ')}`)
  })
}

async function settled(left: () => Promise<string[]>): Promise<string[]> {
  for (let turn = 0; turn < PATIENCE_MS / TURN_MS; turn += 1) {
    if ((await left()).length === 0) return []
    await pause(TURN_MS)
  }
  return await left()
}

async function namesOf(kinds: readonly Leftovers[]): Promise<string[]> {
  const names: string[] = []
  for (const kind of kinds) names.push(...(await kind.found()))
  return names
}

/** The names of the first list that the second doesn't have, counting each as often as it stands there. */
export function without(names: readonly string[], known: readonly string[]): string[] {
  const rest = [...known]
  return names.filter((name) => {
    const index = rest.indexOf(name)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}
