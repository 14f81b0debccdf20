import { isId } from '#data-model/ids.ts'
import { isRecord, isText } from '#data-model/parsed.ts'
import { textFault } from '#data-model/text.ts'
import { type Patch, invalid, listAfter, listOf, violation } from './patch.ts'

/** A tag that is named and not given by its id. */
export interface TagName {
  readonly name: string
  /** Without it: a tag of no group or, where there is none, the only one of that name. */
  readonly groupName: string | undefined
}

/** Ids of the tags that patches name, by `keyOf`. */
export type TagIds = ReadonlyMap<string, string>
export const keyOf = ({ name, groupName }: TagName): string => JSON.stringify([groupName ?? null, name])

/** The tags that patches name; those that only go (`remove`) are not to be made. What is wrong is said when they are applied. */
export function namedTags(patches: readonly Patch[]): { tag: TagName; isWanted: boolean }[] {
  return patches.flatMap((patch) => {
    if (patch.path !== TAGS) return []
    const list = attempt(() => listOf(patch)) ?? []
    return list.flatMap((one) => {
      const reference = attempt(() => referenceOf(patch.path, one))
      return reference && 'name' in reference ? { tag: reference, isWanted: patch.op !== 'remove' } : []
    })
  })
}

/** The tags after a patch. */
export function patchTags(before: readonly string[], patch: Patch, known: TagIds): string[] {
  const given = listOf(patch)?.map((one) => {
    const reference = referenceOf(patch.path, one)
    if ('id' in reference) return reference.id
    const id = known.get(keyOf(reference))
    if (id !== undefined) return id
    const group = reference.groupName === undefined ? '' : ` in the group ${reference.groupName}`
    throw violation(patch.path, 'TAG_NOT_FOUND', `there is no tag ${reference.name}${group}`)
  })
  return listAfter(patch.op, before, given)
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

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
