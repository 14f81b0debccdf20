import { dateFormat } from './formats.ts'

const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** A moment as a field for date and time has it, in the reader's time zone: "2026-11-20T06:00". */
export function localMoment(moment: Date): string {
  const all = new Map(
    dateFormat('en-GB', { ...parts, hourCycle: 'h23' })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => all.get(type) ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment that such a text means; undefined for a text that is none. */
export function momentOfLocal(text: string): Date | undefined {
  const asUtc = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc)) return undefined
  const ahead = (moment: number) => Date.parse(`${localMoment(new Date(moment))}Z`) - moment
  // The clocks may have changed between the two.
  return new Date(asUtc - ahead(asUtc - ahead(asUtc)))
}
