/** How long a token still lives or how long ago it ended, in days begun and days past. */
export function lifeOf(expiry: string, now = Date.now()): { isOver: boolean; days: number } {
  const days = (Date.parse(expiry) - now) / DAY
  return days <= 0 ? { isOver: true, days: Math.floor(-days) } : { isOver: false, days: Math.ceil(days) }
}

/** Administrators are warned this many days before (ui.md, Technical users). */
export const WARN_DAYS = 14

export const presets = ['30', '90', '365', 'date'] as const
export type Preset = (typeof presets)[number]

/** The moment a preset means; a date runs until its end where the reader is. Nothing for a date that is none. */
export function expiryOf(preset: Preset, date: string, now = new Date()): Date | undefined {
  if (preset !== 'date') return new Date(now.getTime() + Number(preset) * DAY)
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day) return undefined
  return new Date(year, month - 1, day, 23, 59, 59)
}

/** For `<input type="date">`: the day where the reader is. */
export function dayFromNow(days: number, now = Date.now()): string {
  const day = new Date(now + days * DAY)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const DAY = 86_400_000
