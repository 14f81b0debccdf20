import type { NewEvent } from '#events/log.ts'
import type { TagGroupRow, TagRow } from './tags.store.ts'

type Change = 'CREATED' | 'UPDATED' | 'DELETED'
const wordOf = (change: string) => change.slice(0, 1) + change.slice(1).toLowerCase()

export function tagEvent(change: Change, tag: TagRow, group: TagGroupRow | undefined): NewEvent {
  const members = {
    ...tagMembers(tag),
    tagGroupId: group?.id ?? null,
    tagGroupName: group?.name ?? null,
    color: tag.color,
    status: tag.status,
  }
  return about(tag, `TAG_${change}`, `Tag${wordOf(change)}Event`, members)
}

export function tagGroupEvent(change: Change, group: TagGroupRow): NewEvent {
  const members = { ...groupMembers(group), mode: group.mode, restrictToFactSheetTypes: group.fact_sheet_types }
  return about(group, `TAG_GROUP_${change}`, `TagGroup${wordOf(change)}Event`, members)
}

/** A tag was added to a group or removed from it. */
export const tagGroupTagEvent = (change: 'ADDED' | 'REMOVED', group: TagGroupRow, tag: TagRow): NewEvent =>
  about(group, `TAG_GROUP_TAG_${change}`, `TagGroupTag${wordOf(change)}Event`, {
    ...groupMembers(group),
    ...tagMembers(tag),
  })

const tagMembers = ({ id, name }: TagRow) => ({ tagId: id, tagName: name })
const groupMembers = ({ id, name }: TagGroupRow) => ({ tagGroupId: id, tagGroupName: name })

const about = (
  { id, name }: { readonly id: string; readonly name: string },
  type: string,
  className: string,
  members: Record<string, unknown>,
): NewEvent => ({ type, className, objectId: id, objectName: name, members, changes: true })
