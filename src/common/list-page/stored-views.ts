import { type PreferenceSchema, usePreference } from '#common/preferences.ts'

/** A saved view: a name for an address. */
export type View = { readonly id: string; readonly name: string; readonly search: string }
type Stored = { readonly views: readonly View[]; readonly usual?: string | undefined }

/** The views of a list that a person has saved, the one that the list opens with, and a function that saves both. */
export const useStoredViews = (list: string) => usePreference<Stored>(`views.${list}`, StoredViews, none)

const none: Stored = { views: [] }

const StoredViews: PreferenceSchema<Stored> = {
  safeParse(stored) {
    if (typeof stored !== 'object' || stored === null) return {}
    const views: unknown = Reflect.get(stored, 'views')
    const usual: unknown = Reflect.get(stored, 'usual')
    return {
      data: {
        views: Array.isArray(views) ? views.filter(isView) : [],
        ...(typeof usual === 'string' ? { usual } : {}),
      },
    }
  },
}

const isView = (stored: unknown): stored is View =>
  typeof stored === 'object' &&
  stored !== null &&
  ['id', 'name', 'search'].every((name) => typeof Reflect.get(stored, name) === 'string')
