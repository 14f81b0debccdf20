import { useTranslation } from 'react-i18next'
import { useNumber } from '#common/use-number.ts'
import { type Setting, textOf } from './settings-list.ts'

/** What settings and their values are called. */
export function useSettingWords() {
  const { t, i18n } = useTranslation('settings')
  const number = useNumber()
  const currencyName = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  /** One of the values that a control offers. */
  function optionText({ path }: Setting, value: string): string {
    if (path === 'currency') return /^[A-Z]{3}$/.test(value) ? `${value} – ${currencyName.of(value) ?? value}` : value
    const key = `value.${path}.${value === '' ? 'none' : value}`
    return i18n.exists(key, { ns: 'settings' }) ? t(key) : value
  }
  /** Any value, in a sentence. */
  function valueText(setting: Setting, value: unknown): string {
    if (value === undefined || value === '') return setting.kind === 'select' ? optionText(setting, '') : t('notSet')
    if (Array.isArray(value)) return value.map((each) => optionText(setting, String(each))).join(', ')
    if (typeof value === 'number' && setting.kind === 'number')
      return t(`unit.${setting.unit}`, { count: value, n: number(value) })
    return setting.kind === 'text' ? textOf(value) : optionText(setting, textOf(value))
  }
  return {
    name: ({ path }: Setting) => t(`name.${path}`),
    about: ({ path }: Setting) => t(`about.${path}`),
    optionText,
    valueText,
  }
}
