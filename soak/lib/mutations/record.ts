import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Result = z.object({
  outcome: z.enum(['caught', 'survived', 'skipped', 'undecided']),
  by: z.string(),
  detail: z.string(),
  seconds: z.number(),
})

const Mutant = z.object({
  id: z.number(),
  role: z.enum(['policy', 'store', 'service', 'reducer', 'hook']),
  path: z.string(),
  line: z.number(),
  operator: z.string(),
  start: z.number(),
  before: z.string(),
  after: z.string(),
  result: Result.optional(),
})

const Run = z.object({ commit: z.string(), seed: z.number(), mutants: z.array(Mutant) })

export type Mutant = z.infer<typeof Mutant>
/** The mutants of one commit with their results so far. */
export type Run = z.infer<typeof Run>

export const readRun = (file: string): Run => Run.parse(JSON.parse(readFileSync(file, 'utf8')))

export function writeRun(file: string, run: Run): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(run, undefined, 2)}\n`)
}
