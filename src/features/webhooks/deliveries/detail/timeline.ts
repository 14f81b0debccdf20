import type { AttemptSummary, getDelivery } from 'mock-server/contract/deliveries.ts'
import type { Result } from 'mock-server/contract/endpoint.ts'

export type Delivery = Result<typeof getDelivery>['data']
export type Fold = Delivery['folded'][number]

/** Attempts that ended the same, one after the other; or those of an hour whose details are no longer kept. */
export type Run = {
  readonly kind: 'run'
  readonly key: string
  /** A status or an error code. */
  readonly result: string
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
  readonly fastest?: number | undefined
  readonly slowest?: number | undefined
  /** The newest first; empty where the details are no longer kept. */
  readonly attempts: readonly AttemptSummary[]
}
export type Entry = { readonly kind: 'attempt'; readonly attempt: AttemptSummary } | Run

/** Fewer attempts than this aren't folded: a line that says so would take as much room. */
const LEAST = 4
/** The newest and oldest attempts stay visible: how it ended, and how it began. */
const SHOWN = { newest: 2, oldest: 1 }

/** The timeline of a delivery, the newest attempt first, with equal failures folded. */
export function timelineOf({ timeline, folded }: Pick<Delivery, 'timeline' | 'folded'>): readonly Entry[] {
  const newestFirst = timeline.toSorted((left, right) => right.attempt - left.attempt)
  const runs = groupsOf(newestFirst).flatMap(foldedGroup)
  const hours = merged(folded.toSorted((left, right) => (left.lastAt < right.lastAt ? 1 : -1)))
  return [...runs, ...hours].toSorted((left, right) => (endOf(left) < endOf(right) ? 1 : -1))
}

const endOf = (entry: Entry): string => (entry.kind === 'run' ? entry.lastAt : entry.attempt.createdAt)

/** A status, or else the error or outcome. */
export const resultOf = ({ httpStatus, error, outcome }: AttemptSummary): string =>
  String(httpStatus ?? error ?? outcome)

function groupsOf(attempts: readonly AttemptSummary[]): readonly (readonly AttemptSummary[])[] {
  const groups: AttemptSummary[][] = []
  for (const attempt of attempts) {
    const last = groups.at(-1)
    // Between two attempts whose numbers don't follow there are some whose details are gone.
    const before = last?.at(-1)
    if (last && before && resultOf(before) === resultOf(attempt) && before.attempt === attempt.attempt + 1)
      last.push(attempt)
    else groups.push([attempt])
  }
  return groups
}

function foldedGroup(group: readonly AttemptSummary[], index: number, groups: readonly unknown[]): readonly Entry[] {
  const newest = index === 0 ? SHOWN.newest : 0
  const oldest = index === groups.length - 1 ? SHOWN.oldest : 0
  const middle = group.slice(newest, group.length - oldest)
  if (middle.length < LEAST) return group.map((attempt) => ({ kind: 'attempt', attempt }))
  const single = (attempt: AttemptSummary): Entry => ({ kind: 'attempt', attempt })
  return [...group.slice(0, newest).map(single), runOf(middle), ...group.slice(group.length - oldest).map(single)]
}

function runOf(attempts: readonly AttemptSummary[]): Run {
  const durations = attempts.flatMap(({ duration }) => duration ?? [])
  const [newest, oldest] = [attempts[0], attempts.at(-1)]
  return {
    kind: 'run',
    key: `run ${newest?.attempt}`,
    result: newest ? resultOf(newest) : '',
    count: attempts.length,
    firstAt: oldest?.createdAt ?? '',
    lastAt: newest?.createdAt ?? '',
    fastest: durations.length === 0 ? undefined : Math.min(...durations),
    slowest: durations.length === 0 ? undefined : Math.max(...durations),
    attempts,
  }
}

/** Hours with the same result one after the other are one line. */
function merged(folds: readonly Fold[]): readonly Run[] {
  const runs: Run[] = []
  for (const fold of folds) {
    const last = runs.at(-1)
    if (last?.result === fold.result) runs[runs.length - 1] = joined(last, fold)
    else runs.push({ kind: 'run', key: `hour ${fold.hour} ${fold.result}`, ...fold, attempts: [] })
  }
  return runs
}

const joined = (run: Run, fold: Fold): Run => ({
  ...run,
  count: run.count + fold.count,
  firstAt: fold.firstAt,
  fastest: least(run.fastest, fold.fastest),
  slowest: most(run.slowest, fold.slowest),
})

const least = (one: number | undefined, other: number | undefined) => Math.min(one ?? Infinity, other ?? Infinity)
const most = (one: number | undefined, other: number | undefined) => Math.max(one ?? 0, other ?? 0)
