const kinds = ['quiet', 'busy', 'jitter'] as const

export interface Settings {
  readonly kind: (typeof kinds)[number]
  readonly runs: number
  /** The seed of the first run with late answers, from 1 to 5; each further run has the next one. */
  readonly seed: number
  /** The file of the table. */
  readonly table: string
}

/** Reads the settings of the soak; a sentence where they can't be understood. */
export function readSettings(args: readonly string[]): Settings | string {
  const values = new Map(args.map(partsOf))
  const unknown = [...values].find(([name, value]) => !['kind', 'runs', 'seed', 'table'].includes(name) || value === '')
  if (unknown)
    return `The soak of the tests takes --kind=${kinds.join('|')}, --runs=N, --seed=1 to 5 and --table=FILE, not ${unknown[0]}.`
  const kind = kinds.find((name) => name === (values.get('kind') ?? 'quiet'))
  if (!kind) return `There is no kind ${values.get('kind')}: there are ${kinds.join(', ')}.`
  const runs = Number(values.get('runs') ?? 1)
  if (!Number.isInteger(runs) || runs < 1) return `The number of runs must be 1 or more, not ${values.get('runs')}.`
  const seed = Number(values.get('seed') ?? 1)
  if (!(seed >= 1 && seed <= 5 && Number.isInteger(seed))) return `The seed must be 1 to 5, not ${values.get('seed')}.`
  return { kind, runs, seed, table: values.get('table') ?? '.cache/soak-tests.txt' }
}

function partsOf(argument: string): [name: string, value: string] {
  const [, name = argument, value = ''] = /^--(\w+)=(.+)$/.exec(argument) ?? []
  return [name, value]
}
