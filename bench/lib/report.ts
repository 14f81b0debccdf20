import { cpus } from 'node:os'

type Budget = { atMost: number } | { atLeast: number } | undefined

/** Prints once what the figures of a script were measured with. */
export function heading(title: string, settings: Record<string, unknown>): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`
  console.log(`\n${title}\n  ${machine}`)
  for (const [name, value] of Object.entries(settings)) console.log(`  ${name}: ${String(value)}`)
}

/** Prints one figure beside its budget. A missed budget is shown but leaves the exit code 0: a bench is no test. */
export function figure(name: string, value: number, unit: string, budget?: Budget): void {
  const shown = value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
  console.log(`  ${name.padEnd(64)} ${`${shown} ${unit}`.padStart(16)}   ${verdict(value, budget)}`)
}

function verdict(value: number, budget: Budget): string {
  if (!budget) return ''
  if ('atMost' in budget) return `≤ ${budget.atMost}  ${value <= budget.atMost ? 'kept' : 'MISSED'}`
  return `≥ ${budget.atLeast}  ${value >= budget.atLeast ? 'kept' : 'MISSED'}`
}
