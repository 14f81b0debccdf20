import type { Milestone } from '#contract/fact-sheet-records.ts'
import { textOrNull } from '#kernel/optional-text.ts'
import { isRecord } from '#contract/is-record.ts'
import { optionalMember, isText } from '#data-model/parsed.ts'
import { clears } from '#data-model/record-patches.ts'
import { DAY_FAULT, isDay, textFault } from '#data-model/text.ts'
import { type Patch, idsOf, invalid, listAfter, listOf, namesOf, violation, proseOf } from './patch.ts'
import { wordOf } from './fields.ts'
import { type TagIds, patchTags } from './tags.ts'
import type { FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** Ids that patches need besides the fact sheet itself. */
export interface PatchTools {
  readonly tags: TagIds
  readonly newId: () => string
}
type MemberPatch = (before: FactSheetState, patch: Patch, tools: PatchTools) => Partial<FactSheetState>

/** The members that every fact sheet has, by the name that a path begins with. `/status` is missing: it is an operation of its own. */
export const memberPatches: ReadonlyMap<string, MemberPatch> = new Map<string, MemberPatch>([
  ['name', (_, patch) => ({ name: onlyReplaced(patch) })],
  ['description', (_, patch) => ({ description: optionalProse(patch) })],
  ['category', (_, patch) => ({ category: optionalProse(patch) })],
  ['lxExcludeFromQuota', (_, patch) => ({ exclude_from_quota: isTrue(patch) })],
  ['lxState', (_, patch) => ({ lx_state: wordOf(patch, ['APPROVED', 'BROKEN_QUALITY_SEAL', 'DRAFT', 'REJECTED']) })],
  ['qualitySeal', (_, patch) => ({ lx_state: seals[wordOf(patch, ['approve', 'break'])] })],
  ['tags', ({ tag_ids }, patch, { tags }) => ({ tag_ids: patchTags(tag_ids, patch, tags) })],
  ['naFields', ({ na_fields }, patch) => ({ na_fields: listAfter(patch.op, na_fields, names(patch)) })],
  ['permittedReadACL', ({ read_acl }, patch) => ({ read_acl: listAfter(patch.op, read_acl, ids(patch)) })],
  ['permittedWriteACL', ({ write_acl }, patch) => ({ write_acl: listAfter(patch.op, write_acl, ids(patch)) })],
  ['milestones', ({ milestones }, patch, { newId }) => ({ milestones: milestonesAfter(milestones, patch, newId) })],
])

const isTrue = (patch: Patch): boolean => !clears(patch) && wordOf(patch, ['true', 'false']) === 'true'

const seals = { approve: 'APPROVED', break: 'BROKEN_QUALITY_SEAL' } as const

function onlyReplaced(patch: Patch): string {
  if (patch.op !== 'replace') throw violation(patch.path, 'OPERATION_NOT_ALLOWED', 'can only be replaced')
  return proseOf(patch)
}

function optionalProse(patch: Patch): string | null {
  return clears(patch) ? null : textOrNull(proseOf(patch))
}

const names = (patch: Patch) => {
  const list = listOf(patch)
  return list && namesOf(patch.path, list)
}
const ids = (patch: Patch) => {
  const list = listOf(patch)
  return list && idsOf(patch.path, list)
}

function milestonesAfter(before: readonly Milestone[], patch: Patch, newId: () => string): readonly Milestone[] {
  if (patch.op === 'remove') return []
  const requested = (listOf(patch) ?? []).map((value) => milestoneOf(value, patch.path, newId))
  if (patch.op === 'replace') return requested
  // An added milestone replaces the existing one with its id.
  return [...before.filter(({ id }) => !requested.some((milestone) => milestone.id === id)), ...requested]
}

function milestoneOf(value: unknown, path: string, newId: () => string): Milestone {
  if (!isRecord(value)) throw invalid(path, 'must be a list of {id, date, name, description}')
  const { date, name } = value
  if (!isText(date) || !isDay(date)) throw invalid(path, `date ${DAY_FAULT}`)
  if (!isText(name)) throw invalid(path, 'name must be text')
  const id = textMember(value, 'id', path) ?? newId()
  const description = textMember(value, 'description', path)
  const fault = textFault(name, 255)
  if (fault) throw invalid(path, `name ${fault}`)
  return { id, date, name, ...(description === undefined ? {} : { description }) }
}

const MAX_LENGTH = { id: 100, description: 4000 } as const

function textMember(
  record: Readonly<Record<string, unknown>>,
  name: keyof typeof MAX_LENGTH,
  path: string,
): string | undefined {
  const value = optionalMember(record, name)
  if (value === undefined) return undefined
  const fault = isText(value) ? textFault(value, MAX_LENGTH[name]) : 'must be text'
  if (!isText(value) || fault) throw invalid(path, `${name} ${fault}`)
  return value
}
