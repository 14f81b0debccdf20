import type { Right } from '#contract/access.ts'
import type { Topic } from '#contract/changes.ts'
import { eventTypes } from '#contract/events.ts'

/** The right without which nobody hears of a topic, unless a change concerns themselves; null where everybody does. */
export const rightOf: Readonly<Record<Topic, readonly Right[] | null>> = {
  factSheets: ['factSheet.read'],
  bookmarks: ['bookmark.read'],
  models: ['model.read'],
  access: ['user.read', 'role.read', 'accessControlEntity.read', 'technicalUser.manage'],
  workspace: null,
  subscriptions: ['webhook.read'],
  deliveries: ['webhook.read'],
  events: ['webhook.read'],
  jobs: ['webhook.read'],
  notifications: null,
  account: null,
}

const known: ReadonlySet<string> = new Set(eventTypes)
const isOfModel = /^(FACT_SHEET_TYPE|RELATION_TYPE|EXTERNAL_ID_FIELD_DEFINITION)_/

/** What an event of the log changes besides the log; undefined for one that was published, and for a view. */
export function topicOfEvent(type: string): Topic | undefined {
  if (!known.has(type) || type.endsWith('_VIEWED')) return undefined
  if (isOfModel.test(type)) return 'models'
  if (type.startsWith('BOOKMARK_')) return 'bookmarks'
  return type.startsWith('ACCESS_CONTROL_ENTITY_') ? 'access' : 'factSheets'
}

/** Whether the object of an event is the one that changed: those about relations, tags and documents change the fact sheet that has them. */
export const namesItsObject = (type: string): boolean =>
  type.startsWith('BOOKMARK_') || (type.startsWith('FACT_SHEET_') && !isOfModel.test(type))
