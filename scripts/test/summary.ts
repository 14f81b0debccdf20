import type { FileResult, Results } from './results.ts'

/** A part of the run with what it cost. */
export interface Phase {
  readonly name: 'programs' | 'vitest' | 'build' | 'browser'
  /** Busy time of the whole machine. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
}

export interface RunFigures {
  readonly results: Results
  readonly phases: readonly Phase[]
  /** Of the whole run, its preparations included. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** The CPU time kept in the repository. */
  readonly keptCpuSeconds: number
}

type Row = readonly [name: string, files: number | '', tests: number | '', cpu: number, wall: number]

/**
 * What a whole run cost, by project. The workers of Vitest measure their own CPU time; what they don't see while they run, and the
 * browser, is what the whole machine was busy. So the column adds up to the last row, and counts work beside the tests.
 */
export function summaryOf({ results, phases, cpuSeconds, wallSeconds, keptCpuSeconds }: RunFigures): string {
  const { files } = results
  const projects = [...Map.groupBy(files, ({ project }) => project)]
  const inVitest = projects.filter(([project]) => project !== 'browser').map(([name, own]) => rowOf(name, own))
  const cost = (name: Phase['name']) => phases.find((phase) => phase.name === name)
  const [programs, vitest, build, browser] = [cost('programs'), cost('vitest'), cost('build'), cost('browser')]
  const inWorkers = sum(inVitest, ([, , , cpu]) => cpu)
  const rows: Row[] = [
    ...inVitest,
    ...(vitest ? [['beside these workers', '', '', vitest.cpuSeconds - inWorkers, vitest.wallSeconds] as const] : []),
    ...(programs ? [builtRow('build of programs', programs)] : []),
    ...(build ? [builtRow('build', build)] : []),
    ...(browser ? [browserRow(browser, files)] : []),
  ]
  const total: Row = ['whole run', files.length, sum(files, ({ tests }) => tests.length), cpuSeconds, wallSeconds]
  return [
    ...tableOf([...rows, total]),
    '',
    ...slowest(
      'files',
      files.map(({ project, path, ...file }) => [secondsOf(file), `${path} (${project})`]),
    ),
    '',
    ...slowest(
      'tests',
      files.flatMap(({ path, tests }) => tests.map(({ name, seconds }): Entry => [seconds, `${path} › ${name}`])),
    ),
    '',
    `CPU time of the whole machine: ${minutes(cpuSeconds)}, ${growth(cpuSeconds, keptCpuSeconds)}; wall time: ${minutes(wallSeconds)}.`,
  ].join('\n')
}

const builtRow = (name: string, { cpuSeconds, wallSeconds }: Phase): Row => [name, '', '', cpuSeconds, wallSeconds]

const rowOf = (name: string, own: readonly FileResult[]): Row => [
  name,
  own.length,
  sum(own, ({ tests }) => tests.length),
  sum(own, ({ cpuSeconds }) => cpuSeconds),
  (Math.max(...own.map(({ endedAt }) => endedAt)) - Math.min(...own.map(({ startedAt }) => startedAt))) / 1000,
]

function browserRow(phase: Phase, files: readonly FileResult[]): Row {
  const own = files.filter(({ project }) => project === 'browser')
  return ['browser', own.length, sum(own, ({ tests }) => tests.length), phase.cpuSeconds, phase.wallSeconds]
}

function tableOf(rows: readonly Row[]): string[] {
  const cells = rows.map(([name, files, tests, cpu, wall]) => [
    name,
    `${files}`,
    `${tests}`,
    cpu.toFixed(0),
    wall.toFixed(0),
  ])
  const lines = [['project', 'files', 'tests', 'CPU s', 'wall s'], ...cells]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

type Entry = readonly [seconds: number, name: string]

const slowest = (things: string, entries: readonly Entry[]) => [
  `The ten slowest ${things}, in seconds:`,
  ...entries
    .toSorted(([a], [b]) => b - a)
    .slice(0, 10)
    .map(([seconds, name]) => `${seconds.toFixed(1).padStart(7)}  ${name}`),
]

const secondsOf = ({ startedAt, endedAt }: Pick<FileResult, 'startedAt' | 'endedAt'>) => (endedAt - startedAt) / 1000

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`

function growth(now: number, kept: number): string {
  if (kept === 0) return 'and none is kept in scripts/test/durations.json'
  const percent = Math.round((now / kept - 1) * 100)
  return `${Math.abs(percent)} % ${percent < 0 ? 'less' : 'more'} than the ${minutes(kept)} kept in scripts/test/durations.json`
}

const sum = <T>(items: readonly T[], valueOf: (item: T) => number) =>
  items.reduce((total, item) => total + valueOf(item), 0)
