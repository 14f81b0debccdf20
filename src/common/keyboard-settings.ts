import { type PreferenceSchema, usePreference } from './preferences.ts'

type Settings = { readonly areCharactersOn: boolean }
const Settings: PreferenceSchema<Settings> = {
  safeParse: (stored) => ({ data: { areCharactersOn: !isOff(stored) } }),
}
const initial = { areCharactersOn: true }

/** Whether shortcuts of a single character are on, and a function that changes it. It follows the person. */
export const useKeyboardSettings = () => usePreference('keyboard', Settings, initial)

const isOff = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && Reflect.get(stored, 'areCharactersOn') === false
