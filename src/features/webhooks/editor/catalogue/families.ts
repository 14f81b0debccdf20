import { type EventFamily, eventFamilies, typesOf } from '#features/webhooks/common/event-families.ts'

export type Family = { readonly name: EventFamily; readonly types: readonly string[] }

/** The catalogue: each family with its types. */
export const families: readonly Family[] = eventFamilies.map((name) => ({ name, types: typesOf(name) }))
