import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Mode, setMode, useMode } from '#ui/theme/mode.ts'
import { isTimeZone, setFormats } from '#lib/formats.ts'
import { type PreferenceSchema, usePreference } from './preferences.ts'

export const modes = ['light', 'dark', 'system'] as const satisfies readonly Mode[]
export const consoleLanguages = ['en', 'de'] as const
export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Countries whose habits for dates and numbers can be chosen. */
export const regions = ['GB', 'US', 'DE', 'AT', 'CH'] as const

type Appearance = {
  readonly theme?: Mode | undefined
  readonly language?: (typeof consoleLanguages)[number] | undefined
  readonly density?: Density | undefined
  /** Undefined: as in the browser. */
  readonly timeZone?: string | undefined
  readonly region?: (typeof regions)[number] | undefined
}

const Appearance: PreferenceSchema<Appearance> = {
  safeParse: (stored) => ({
    data: {
      theme: memberOf(stored, 'theme', modes),
      language: memberOf(stored, 'language', consoleLanguages),
      density: memberOf(stored, 'density', densities),
      timeZone: timeZoneOf(stored),
      region: memberOf(stored, 'region', regions),
    },
  }),
}
const unset: Appearance = {}

/** Theme, language, density, time zone and region of the person, and how they change them. A choice applies at once and follows the person. */
export function useAppearance() {
  const { i18n } = useTranslation()
  const [mode] = useMode()
  const [stored, change] = usePreference('appearance', Appearance, unset)
  const shown = {
    theme: mode,
    language: consoleLanguages.find((language) => language === i18n.language) ?? 'en',
    density: stored.density ?? 'comfortable',
    timeZone: stored.timeZone,
    region: stored.region,
  } as const
  const choose = (choice: Appearance) => {
    if (choice.theme) setMode(choice.theme)
    if (choice.language) void i18n.changeLanguage(choice.language)
    const { timeZone, region } = { ...stored, ...choice }
    setFormats({ timeZone, region })
    change((before) => ({ ...before, ...choice }))
  }
  return [shown, choose] as const
}

/** Gives this device the theme, language and formats that the person chose on another one. For the shell. */
export function useAppearanceOfPerson(): void {
  const { i18n } = useTranslation()
  const [{ theme, language, timeZone, region }] = usePreference('appearance', Appearance, unset)
  useEffect(() => {
    if (theme) setMode(theme)
  }, [theme])
  useEffect(() => {
    if (language && language !== i18n.language) void i18n.changeLanguage(language)
  }, [language, i18n])
  useEffect(() => setFormats({ timeZone, region }), [timeZone, region])
}

/** Gives people who have chosen no language that of the workspace, if it has one. */
export function useWorkspaceLanguage(wanted: string | undefined): void {
  const { i18n } = useTranslation()
  const [{ language: chosen }] = usePreference('appearance', Appearance, unset)
  const language = consoleLanguages.find((known) => known === wanted)
  useEffect(() => {
    if (language && !chosen && language !== i18n.language) void i18n.changeLanguage(language)
  }, [language, chosen, i18n])
}

function timeZoneOf(stored: unknown): string | undefined {
  const name: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'timeZone') : undefined
  return typeof name === 'string' && isTimeZone(name) ? name : undefined
}

function memberOf<T extends string>(stored: unknown, name: string, values: readonly T[]): T | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const value: unknown = Reflect.get(stored, name)
  return values.find((known) => known === value)
}
