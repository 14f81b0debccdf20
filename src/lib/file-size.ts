const KILO = 1000
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "88 kB", "12.4 MB": with one decimal below a hundred, in the reader's numbers. */
export function fileSize(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / KILO ** step
  const digits = step === 0 || value >= 100 ? 0 : 1
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value)
}
