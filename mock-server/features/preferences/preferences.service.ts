import type { Caller } from '#contract/access.ts'
import { MAX_PREFERENCES, type Preference } from '#contract/preferences.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import * as store from './preferences.store.ts'

/** The caller's own preferences in their workspace. Everybody who can sign in has them, so no right is needed. */
export function preferenceService({ storage, clock }: { storage: Storage; clock: () => Date }) {
  return {
    list: async (caller: Caller): Promise<Record<string, Preference>> =>
      Object.fromEntries((await store.listPreferences(storage.db, caller)).map(({ key, value }) => [key, value])),

    /** 422 for a new key when the caller has reached the limit. */
    async save(caller: Caller, key: string, value: Preference): Promise<void> {
      await storage.transaction(async (tx) => {
        await store.lockMembership(tx, caller)
        const others = await store.countOthers(tx, caller, key)
        if (others >= MAX_PREFERENCES) throw tooMany(key)
        await store.upsertPreference(tx, caller, { key, value: JSON.stringify(value), updated_at: clock() })
      })
    },

    remove: async (caller: Caller, key: string): Promise<void> => {
      await store.deletePreference(storage.db, caller, key)
    },
  }
}
export type PreferenceService = ReturnType<typeof preferenceService>

const tooMany = (key: string) =>
  refuse.invalid(`The preference ${key} would be one too many; delete another one first`, {
    errors: [{ value: 'key', messages: [`must be one of at most ${MAX_PREFERENCES} keys`] }],
  })
