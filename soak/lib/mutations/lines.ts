import type { Mutant } from './record.ts'

/** One line on a mutant that has been decided. */
export function lineOn({ id, path, line, operator, before, after, result }: Mutant): string {
  const change = `${operator}: ${short(before)} → ${short(after)}`
  return `  ${String(id).padStart(3)}  ${path}:${line}  ${change}  ${outcomeOf(result)}  ${result?.seconds ?? 0} s`
}

function outcomeOf(result: Mutant['result']): string {
  if (!result) return 'not decided'
  const { outcome, by, detail } = result
  if (outcome === 'caught')
    return by ? `caught by ${by}${/timed out/.test(detail) ? ' (hangs)' : ''}` : `caught (${detail})`
  return `${outcome === 'survived' ? 'SURVIVED' : outcome} (${detail})`
}

/** How many mutants had which outcome, by role. */
export function totalsOf(mutants: readonly Mutant[]): string {
  const lines = [...Map.groupBy(mutants, ({ role }) => role)].map(
    ([role, some]) => `  ${role.padEnd(8)} ${counts(some)}`,
  )
  return [...lines, `  ${'all'.padEnd(8)} ${counts(mutants)}`].join('\n')
}

const counts = (mutants: readonly Mutant[]) =>
  [...Map.groupBy(mutants, ({ result }) => result?.outcome ?? 'undecided')]
    .map(([outcome, some]) => `${some.length} ${outcome}`)
    .toSorted()
    .join(', ')

const short = (code: string) => {
  const flat = code.replace(/\s+/g, ' ')
  return flat === '' ? 'nothing' : flat.length > 60 ? `${flat.slice(0, 59)}…` : flat
}
