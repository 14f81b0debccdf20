import { isId } from '#data-model/ids.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText } from '#data-model/parsed.ts'
import { textFault } from '#data-model/text.ts'
import { type Patch, invalid, listAfter, listOf, violation } from './patch.ts'

/** A tag named by its name instead of its id. */
export interface TagName {
  readonly name: string
  /** Without a group: a tag outside of groups or, if there is none, the only tag with this name. */
  readonly groupName: string | undefined
}

/** Ids of the tags that patches name, by `tagKey`. */
export type TagIds = ReadonlyMap<string, string>
/** Identifies a tag name in `TagIds`. */
export const tagKey = ({ name, groupName }: TagName): string => JSON.stringify([groupName ?? null, name])

/**
 * The tags that patches name; one that is only removed is not created. Patches that cannot be read are skipped here and refused when
 * they are applied.
 */
export function tagNamesIn(patches: readonly Patch[]): { tag: TagName; mayBeCreated: boolean }[] {
  return patches.flatMap((patch) => {
    if (patch.path !== TAGS) return []
    const list = unlessRefused(() => listOf(patch)) ?? []
    return list.flatMap((value) => {
      const reference = unlessRefused(() => referenceOf(patch.path, value))
      return reference && 'name' in reference ? { tag: reference, mayBeCreated: patch.op !== 'remove' } : []
    })
  })
}

/** The ids of the tags after a patch. */
export function patchTags(before: readonly string[], patch: Patch, tagIds: TagIds): string[] {
  const listed = listOf(patch)?.map((value) => {
    const reference = referenceOf(patch.path, value)
    if ('id' in reference) return reference.id
    const id = tagIds.get(tagKey(reference))
    if (id !== undefined) return id
    const group = reference.groupName === undefined ? '' : ` in the group ${reference.groupName}`
    throw violation(patch.path, 'TAG_NOT_FOUND', `there is no tag ${reference.name}${group}`)
  })
  return listAfter(patch.op, before, listed)
}

const TAGS = '/tags'

function referenceOf(path: string, value: unknown): { readonly id: string } | TagName {
  if (!isRecord(value)) throw invalid(path, SHAPE)
  const { tagId, tagName, tagGroupName: groupName = null } = value
  if (isText(tagId)) {
    if (!isId(tagId)) throw violation(path, 'TAG_NOT_FOUND', `there is no tag ${tagId}`)
    return { id: tagId.toLowerCase() }
  }
  if (!isText(tagName) || tagName.trim() === '' || textFault(tagName)) throw invalid(path, SHAPE)
  if (groupName === null || groupName === '') return { name: tagName, groupName: undefined }
  if (!isText(groupName) || textFault(groupName)) throw invalid(path, SHAPE)
  return { name: tagName, groupName }
}
const SHAPE = 'must be a list of {tagId} or {tagName, tagGroupName}'

function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
