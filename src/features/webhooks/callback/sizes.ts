import { useTranslation } from 'react-i18next'
import { useNumber } from '#common/use-number.ts'

export const limits = { ms: 100, outputBytes: 256 * 1024, sourceBytes: 64 * 1024, consoleBytes: 8 * 1024 } as const

export const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** Up to one digit after the point, and never 0.0 for something. */
const tenths = (value: number) => (value > 0 && value < 0.1 ? 0.1 : Math.round(value * 10) / 10)

/** Sizes and times as the page writes them: "108 bytes", "2.3 kB", "0.9 ms". */
export function useSizes() {
  const { t } = useTranslation('callback')
  const number = useNumber()
  return {
    bytes: (count: number) =>
      count < 1000 ? t('size.bytes', { count, n: number(count) }) : `${number(tenths(count / 1024))} kB`,
    kilobytesOf: (count: number, limit: number) =>
      t('size.ofKilobytes', { n: number(tenths(count / 1024)), limit: number(limit / 1024) }),
    ms: (value: number) => `${number(tenths(value))} ms`,
    msOf: (value: number, limit: number) => t('size.ofMs', { n: number(tenths(value)), limit: number(limit) }),
  }
}
