import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** What somebody asked of `npm test -- …`. */
export interface TestRequest {
  /** Parts of the paths of test files. */
  readonly paths: readonly string[]
  /** Options for Vitest. */
  readonly options: readonly string[]
  /** Whether everything is run, in a browser too. */
  readonly isWhole: boolean
  /** Whether the durations of this run are kept in the repository. */
  readonly keepsDurations: boolean
  /** The commit since which changes count, or `upstream` for the newest one that this branch shares with its upstream branch. */
  readonly changedSince: string | undefined
  /** Makes another order of the files for each value. */
  readonly seed: string | undefined
}

const ours: ParseArgsOptionsConfig = {
  durations: { type: 'boolean' },
  changed: { type: 'boolean' },
  shuffle: { type: 'boolean' },
}

/** The options of Vitest that are passed on. Those that choose tests leave the browser out. */
const vitests: ParseArgsOptionsConfig = {
  update: { type: 'boolean', short: 'u' },
  testNamePattern: { type: 'string', short: 't' },
  project: { type: 'string', multiple: true },
  bail: { type: 'string' },
}
const choosing = ['update', 'testNamePattern', 'project']

/** Reads the arguments of `npm test`; the answer is a sentence where they can't be understood. */
export function readArguments(args: string[]): TestRequest | string {
  const { tokens } = parseArgs({
    args,
    options: { ...ours, ...vitests },
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const given = tokens.filter((token) => token.kind === 'option')
  const unknown = given.find(({ name }) => !Object.hasOwn(ours, name) && !Object.hasOwn(vitests, name))
  if (unknown)
    return `npm test has no option ${unknown.rawName}. It has ${names(ours)} and these of Vitest: ${names(vitests)}.`
  const bare = given.find(({ name, value }) => vitests[name]?.type === 'string' && !value)
  if (bare) return `The option ${bare.rawName} needs a value.`
  const valueOf = (name: string) => given.findLast((token) => token.name === name)
  const paths = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const isChosen = paths.length > 0 || given.some(({ name }) => choosing.includes(name))
  const changed = valueOf('changed')
  if (changed && isChosen) return 'The option --changed chooses the tests itself: leave the other choice out.'
  const isWhole = !isChosen && !changed
  if (valueOf('durations') && !isWhole)
    return 'The option --durations needs a whole run: leave the choice of tests out.'
  return {
    paths,
    options: given.flatMap(({ name, value }) =>
      Object.hasOwn(ours, name) ? [] : [value === undefined ? `--${name}` : `--${name}=${value}`],
    ),
    isWhole,
    keepsDurations: valueOf('durations') !== undefined,
    changedSince: changed && (changed.value || 'upstream'),
    seed: valueOf('shuffle') && (valueOf('shuffle')?.value || '1'),
  }
}

const names = (options: ParseArgsOptionsConfig) =>
  Object.entries(options)
    .map(([name, { short }]) => (short ? `-${short} (--${name})` : `--${name}`))
    .join(', ')
