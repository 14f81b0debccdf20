import type { FieldModel, Stored } from './model.ts'
import { isRecord } from '#contract/is-record.ts'
import { accept, fault, optionalMember, isText, type Parsed } from './parsed.ts'
import { DAY_FAULT, isDay, oneOf, textFault } from './text.ts'

type Phase = { readonly phase: string; readonly startDate: string; readonly milestoneId?: string }

/** `{phases: [{phase, startDate, milestoneId?}]}`, stored in the order of the model's phases. */
export function parseLifecycle(field: FieldModel, value: unknown): Parsed {
  const list = isRecord(value) ? value.phases : undefined
  if (!Array.isArray(list)) return fault('must have phases, a list of {phase, startDate}')
  const phases: Phase[] = []
  for (const [index, one] of list.entries()) {
    const phase = parsePhase(field, one)
    if (isText(phase)) return fault(`phases[${index}] ${phase}`)
    if (phases.some((other) => other.phase === phase.phase)) return fault(`has the phase ${phase.phase} twice`)
    phases.push(phase)
  }
  const order = new Map(field.values.map((name, index) => [name, index]))
  phases.sort((a, b) => (order.get(a.phase) ?? 0) - (order.get(b.phase) ?? 0))
  for (const [index, later] of phases.entries()) {
    const earlier = phases[index - 1]
    if (earlier && later.startDate < earlier.startDate) {
      return fault(`must not begin ${later.phase} (${later.startDate}) before ${earlier.phase} (${earlier.startDate})`)
    }
  }
  return accept({ phases })
}

/** The phase that a lifecycle is in on a day (YYYY-MM-DD); of several that began on one day, the last. */
export function phaseAt(field: FieldModel, lifecycle: Stored | undefined, day: string): string | undefined {
  const started = phasesOf(lifecycle).filter(({ phase, startDate }) => startDate <= day && field.values.includes(phase))
  return started.at(-1)?.phase
}

/** The phases of a stored lifecycle, in its order. */
export function phasesOf(lifecycle: Stored | undefined): Phase[] {
  const phases = isRecord(lifecycle) && Array.isArray(lifecycle.phases) ? lifecycle.phases : []
  return phases.flatMap((one: unknown) => {
    if (!isRecord(one) || !isText(one.phase) || !isText(one.startDate)) return []
    const { phase, startDate, milestoneId } = one
    return [isText(milestoneId) ? { phase, startDate, milestoneId } : { phase, startDate }]
  })
}

function parsePhase(field: FieldModel, value: unknown): Phase | string {
  if (!isRecord(value)) return 'must be an object'
  const [phase, startDate, milestoneId] = [value.phase, value.startDate, optionalMember(value, 'milestoneId')]
  if (!isText(phase) || !field.values.includes(phase)) return `phase ${oneOf(field.values)}`
  if (!isText(startDate) || !isDay(startDate)) return `startDate ${DAY_FAULT}`
  if (milestoneId === undefined) return { phase, startDate }
  const wrong = isText(milestoneId) ? textFault(milestoneId, 100) : 'must be text'
  return isText(milestoneId) && !wrong ? { phase, startDate, milestoneId } : `milestoneId ${wrong}`
}
