import type { LxState } from '#contract/fact-sheet-records.ts'
import type { Fields } from './plan.ts'
import { days } from '#sample/cast/time.ts'

/** The source of random values of a plan: random numbers and the present of the sample. */
export interface Dice {
  /** A number in [0, 1). */
  readonly next: () => number
  readonly now: Date
}

/**
 * Days before the present at which the landscape was imported, with everything created up to then; the rest was created one by
 * one.
 */
export const PAST = 60

export const oneOf = <T>({ next }: Dice, from: readonly [T, ...T[]]): T =>
  from[Math.floor(next() * from.length)] ?? from[0]

/** Up to `count` different elements. */
export function someOf<T>({ next }: Dice, from: readonly T[], count: number): T[] {
  const remaining = [...from]
  return Array.from({ length: Math.min(count, remaining.length) }, () =>
    remaining.splice(Math.floor(next() * remaining.length), 1),
  ).flat()
}

/** A whole number from `min` to `max`. */
export const between = ({ next }: Dice, min: number, max: number): number => min + Math.floor(next() * (max - min + 1))

/** The value in this percentage of cases, otherwise nothing: real landscapes have gaps. */
export const often = ({ next }: Dice, share: number, fields: Fields): Fields => (next() * 100 < share ? fields : {})

/** The calendar day this many days ago. */
export const dayAgo = ({ now }: Dice, ago: number): string =>
  new Date(now.getTime() - days(ago)).toISOString().slice(0, 10)

export const phases = ['plan', 'phaseIn', 'active', 'phaseOut', 'endOfLife'] as const
export type Phase = (typeof phases)[number]
export const isPhase = (text: string | undefined): text is Phase => phases.some((phase) => phase === text)

/** A lifecycle that is in the phase today. Active ones have been active for years, mostly without a planned end. */
export function lifecycle(dice: Dice, phase: Phase): Fields {
  const [plan, soon] = [between(dice, 60, 320), between(dice, 30, 200)]
  const later = soon + between(dice, 60, 260)
  switch (phase) {
    case 'plan':
      return phased({ plan: dayAgo(dice, plan), phaseIn: dayAgo(dice, -soon), active: dayAgo(dice, -later) })
    case 'phaseIn':
      return phased({
        ...(dice.next() < 0.6 ? { plan: dayAgo(dice, plan + 200) } : {}),
        phaseIn: dayAgo(dice, between(dice, 15, 190)),
        active: dayAgo(dice, -soon),
      })
    case 'phaseOut':
      return phased({
        active: dayIn(dice, 2008, 2017),
        phaseOut: dayAgo(dice, between(dice, 60, 700)),
        endOfLife: dayAgo(dice, -between(dice, 120, 900)),
      })
    case 'endOfLife':
      return phased({
        active: dayIn(dice, 2006, 2014),
        phaseOut: dayAgo(dice, between(dice, 900, 1400)),
        endOfLife: dayAgo(dice, between(dice, 60, 800)),
      })
    case 'active':
    default:
      return settled(dice, 2023)
  }
}

/** Active for a long time, without a planned end. */
export const settled = (dice: Dice, until = 2022): Fields => phased({ active: dayIn(dice, 2012, until) })

/** Active for a long time, with a planned end. */
export function ending(dice: Dice): Fields {
  const day = between(dice, 60, 500)
  return phased({
    active: dayIn(dice, 2012, 2018),
    phaseOut: dayAgo(dice, -day),
    endOfLife: dayAgo(dice, -day - between(dice, 180, 500)),
  })
}

export const phased = (starts: Partial<Record<Phase, string>>): Fields => ({
  lifecycle: {
    phases: phases.flatMap((phase) => {
      const startDate = starts[phase]
      return startDate === undefined ? [] : [{ phase, startDate }]
    }),
  },
})

/** A day of these years, mostly the first of a month. */
function dayIn(dice: Dice, from: number, to: number): string {
  const [year, month] = [between(dice, from, to), between(dice, 1, 12)]
  const day = dice.next() < 0.6 ? 1 : between(dice, 2, 28)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Of a hundred fact sheets with a seal, this many are approved, and half as many were approved and have changed since. */
export function stateOfSeal({ next }: Dice, approved: number): LxState {
  const share = next() * 100
  if (share < approved) return 'APPROVED'
  return share < approved * 1.5 ? 'BROKEN_QUALITY_SEAL' : 'DRAFT'
}

export const externalId = (id: string, more: Record<string, string> = {}): Fields => ({
  externalId: { externalId: id, ...more },
})

/** A record number of the configuration database: 32 hexadecimal digits. */
export const serviceNowId = ({ next }: Dice): Fields => {
  const digits = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16))
  return { serviceNowId: { externalId: digits.join(''), status: 'OK' } }
}
