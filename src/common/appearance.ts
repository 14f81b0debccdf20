import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Mode, setMode, useMode } from '#ui/theme/mode.ts'
import { type PreferenceSchema, usePreference } from './preferences.ts'

export const modes = ['light', 'dark', 'system'] as const satisfies readonly Mode[]
export const consoleLanguages = ['en', 'de'] as const
export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

type Appearance = {
  readonly theme?: Mode | undefined
  readonly language?: (typeof consoleLanguages)[number] | undefined
  readonly density?: Density | undefined
}

const Appearance: PreferenceSchema<Appearance> = {
  safeParse: (stored) => ({
    data: {
      theme: memberOf(stored, 'theme', modes),
      language: memberOf(stored, 'language', consoleLanguages),
      density: memberOf(stored, 'density', densities),
    },
  }),
}
const unset: Appearance = {}

/** Theme, language and density of the person, and how they change them. A choice applies at once and follows the person. */
export function useAppearance() {
  const { i18n } = useTranslation()
  const [mode] = useMode()
  const [stored, save] = usePreference('appearance', Appearance, unset)
  const shown = {
    theme: mode,
    language: consoleLanguages.find((language) => language === i18n.language) ?? 'en',
    density: stored.density ?? 'comfortable',
  } as const
  const choose = (choice: Appearance) => {
    if (choice.theme) setMode(choice.theme)
    if (choice.language) void i18n.changeLanguage(choice.language)
    save({ ...stored, ...choice })
  }
  return [shown, choose] as const
}

/** Gives this device the theme and language that the person chose on another one. For the shell. */
export function useAppearanceOfPerson(): void {
  const { i18n } = useTranslation()
  const [{ theme, language }] = usePreference('appearance', Appearance, unset)
  useEffect(() => {
    if (theme) setMode(theme)
  }, [theme])
  useEffect(() => {
    if (language && language !== i18n.language) void i18n.changeLanguage(language)
  }, [language, i18n])
}

function memberOf<T extends string>(stored: unknown, name: string, values: readonly T[]): T | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const value: unknown = Reflect.get(stored, name)
  return values.find((known) => known === value)
}
