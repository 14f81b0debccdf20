import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

export interface TableLine {
  readonly date: string
  readonly commit: string
  readonly kind: string
  readonly wallSeconds: number
  /** Busy time of the whole machine, busy processes apart. */
  readonly cpuSeconds: number
  readonly totals: string
  /** What failed; nothing where the run was green. */
  readonly red: readonly string[]
}

const head = '| Date | Commit | Kind | Wall, min | CPU, min | Totals | Red |\n|---|---|---|---:|---:|---|---|\n'

/** Appends a line to the table, which begins with the first one. */
export function addLine(file: string, line: TableLine): void {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${existsSync(file) ? '' : head}${rowOf(line)}\n`)
}

export function rowOf({ date, commit, kind, wallSeconds, cpuSeconds, totals, red }: TableLine): string {
  const minutes = (seconds: number) => (seconds / 60).toFixed(1)
  const failures = red.map((name) => name.replaceAll('|', String.raw`\|`)).join('<br>')
  return `| ${[date, commit, kind, minutes(wallSeconds), minutes(cpuSeconds), totals, failures || '–'].join(' | ')} |`
}
