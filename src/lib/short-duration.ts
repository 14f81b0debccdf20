const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "9 d 17 h", "6 h 40 min", "38 min", "40 s": the two largest units, in symbols that every language shares. */
export function shortDuration(ms: number): string {
  const rest = Math.max(0, ms)
  if (rest >= DAY) return joined([Math.floor(rest / DAY), 'd'], [Math.floor((rest % DAY) / HOUR), 'h'])
  if (rest >= HOUR) return joined([Math.floor(rest / HOUR), 'h'], [Math.floor((rest % HOUR) / MINUTE), 'min'])
  return rest >= MINUTE ? `${Math.floor(rest / MINUTE)} min` : `${Math.floor(rest / 1000)} s`
}

/** "0:34": minutes and seconds until a moment, as on a stopwatch; "12:05:00" from an hour on. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "0:34": the whole seconds that something took, or takes so far. */
export const stopwatch = (ms: number): string => countdown(Math.floor(ms / 1000) * 1000)

const joined = ([large, unit]: [number, string], [small, below]: [number, string]): string =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${below}`
