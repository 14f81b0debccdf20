import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { FileResult } from './results.ts'

const keptFile = join(import.meta.dirname, 'durations.json')

/** Shorter files are left out: their order matters little, and the list stays small. */
const SHORTEST = 10

const Durations = z.object({
  /** Busy time of the whole machine for the whole run. */
  cpuSeconds: z.number(),
  /** Seconds of each long file, by project. */
  files: z.record(z.string(), z.record(z.string(), z.number())),
})

/** Durations of a whole run on the machine that last kept them: they order the files, and say by how much the suite has grown. */
export type Durations = z.infer<typeof Durations>

export const readDurations = (): Durations => Durations.parse(JSON.parse(readFileSync(keptFile, 'utf8')))

export const keepDurations = (durations: Durations): void =>
  writeFileSync(keptFile, `${JSON.stringify(durations, null, 2)}\n`)

/** The durations of a run: rounded and in the order of their names, so that two runs differ little. */
export function durationsOf(files: readonly FileResult[], cpuSeconds: number): Durations {
  const long = files
    .map(({ project, path, startedAt, endedAt }) => ({ project, path, seconds: (endedAt - startedAt) / 1000 }))
    .filter(({ seconds }) => seconds >= SHORTEST)
    .toSorted((a, b) => compare(a.project, b.project) || compare(a.path, b.path))
  const projects = Map.groupBy(long, ({ project }) => project)
  return {
    cpuSeconds: Math.round(cpuSeconds),
    files: Object.fromEntries(
      [...projects].map(([project, list]) => [
        project,
        Object.fromEntries(list.map(({ path, seconds }) => [path, Math.round(seconds)])),
      ]),
    ),
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
