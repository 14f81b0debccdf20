import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { recordOf } from './ids.ts'

/** A preference's key: names of letters and digits between dots or hyphens, like `list.bookmarks`. */
export const PreferenceKey = z
  .string()
  .max(100)
  .regex(/^[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*$/)

/** JSON that belongs to the page that saved it; the service keeps it as it was sent. */
export const Preference = recordOf(z.unknown()).meta({ id: 'Preference' })
export type Preference = z.output<typeof Preference>

const KIBIBYTE = 1024
/** Preferences that one person can have in one workspace. */
export const MAX_PREFERENCES = 64

const params = z.object({ key: PreferenceKey })

export const listPreferences = endpoint({
  id: 'listPreferences',
  at: 'console',
  method: 'GET',
  path: '/preferences',
  summary: "Get all of the caller's preferences in the workspace, by key",
  result: envelope('Preferences', z.record(z.string(), Preference)),
})

export const savePreference = endpoint({
  id: 'savePreference',
  at: 'console',
  method: 'PUT',
  inMaintenance: true,
  path: '/preferences/{key}',
  summary: "Set one of the caller's preferences; the last write wins",
  params,
  body: Preference,
  maxBytes: 16 * KIBIBYTE,
  fails: [400, 404, 413, 415, 422],
})

export const deletePreference = endpoint({
  id: 'deletePreference',
  at: 'console',
  method: 'DELETE',
  inMaintenance: true,
  path: '/preferences/{key}',
  summary: "Delete one of the caller's preferences, if there is one",
  params,
  fails: [404],
})
