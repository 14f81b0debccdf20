import type { NewEvent } from '#events/log.ts'
import type { TagGroupRow, TagRow } from './tags.store.ts'

type What = 'CREATED' | 'UPDATED' | 'DELETED'
const wordOf = (what: string) => what.slice(0, 1) + what.slice(1).toLowerCase()

export function tagEvent(what: What, tag: TagRow, group: TagGroupRow | undefined): NewEvent {
  const members = {
    ...tagMembers(tag),
    tagGroupId: group?.id ?? null,
    tagGroupName: group?.name ?? null,
    color: tag.color,
    status: tag.status,
  }
  return about(tag, `TAG_${what}`, `Tag${wordOf(what)}Event`, members)
}

export function tagGroupEvent(what: What, group: TagGroupRow): NewEvent {
  const members = { ...groupMembers(group), mode: group.mode, restrictToFactSheetTypes: group.fact_sheet_types }
  return about(group, `TAG_GROUP_${what}`, `TagGroup${wordOf(what)}Event`, members)
}

/** A tag came into a group or left it. */
export const tagGroupTagEvent = (what: 'ADDED' | 'REMOVED', group: TagGroupRow, tag: TagRow): NewEvent =>
  about(group, `TAG_GROUP_TAG_${what}`, `TagGroupTag${wordOf(what)}Event`, {
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
