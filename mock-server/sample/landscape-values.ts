import type { LxState } from '../contract/fact-sheet-records.ts'
import type { Fields } from './landscape-plan.ts'
import { days } from './time.ts'

/** What plans draw from: chance and the sample's present. */
export interface Dice {
  /** From 0 up to 1. */
  readonly next: () => number
  readonly now: Date
}

/** So many days ago the landscape was brought in, with everything that was made up to then; the rest came one by one. */
export const PAST = 60

export const oneOf = <T>({ next }: Dice, from: readonly [T, ...T[]]): T =>
  from[Math.floor(next() * from.length)] ?? from[0]

/** Up to `count` different ones. */
export function someOf<T>({ next }: Dice, from: readonly T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat()
}

/** A whole number from `min` to `max`. */
export const between = ({ next }: Dice, min: number, max: number): number => min + Math.floor(next() * (max - min + 1))

/** The value in so many of a hundred cases, else nothing: real landscapes have gaps. */
export const often = ({ next }: Dice, share: number, fields: Fields): Fields => (next() * 100 < share ? fields : {})

/** The calendar day so many days ago. */
export const dayAgo = ({ now }: Dice, ago: number): string =>
  new Date(now.getTime() - days(ago)).toISOString().slice(0, 10)

export const phases = ['plan', 'phaseIn', 'active', 'phaseOut', 'endOfLife'] as const
export type Phase = (typeof phases)[number]
export const isPhase = (text: string | undefined): text is Phase => phases.some((phase) => phase === text)

/** A lifecycle that is in the phase today: some phases lie behind, some ahead, and not every start is known. */
export function lifecycle(dice: Dice, at: Phase): Fields {
  const current = phases.indexOf(at)
  let day = between(dice, 20, 700)
  const starts = phases.map((phase, index) => ({ phase, index }))
  const known = starts.filter(({ index }) => index === current || dice.next() < (index === 2 ? 0.9 : 0.6))
  const past = known
    .filter(({ index }) => index <= current)
    .toReversed()
    .map(({ phase }) => {
      const startDate = dayAgo(dice, day)
      day += between(dice, 60, 900)
      return { phase, startDate }
    })
    .toReversed()
  day = between(dice, 30, 400)
  const ahead = known
    .filter(({ index }) => index > current)
    .map(({ phase }) => {
      const startDate = dayAgo(dice, -day)
      day += between(dice, 180, 1400)
      return { phase, startDate }
    })
  return { lifecycle: { phases: [...past, ...ahead] } }
}

/** Of a hundred fact sheets with a seal so many are approved, and half as many were and have changed since. */
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
