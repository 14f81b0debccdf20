import type { Milestone } from '#contract/fact-sheet-records.ts'
import { optionalMember, isRecord, isText } from '#data-model/parsed.ts'
import { DAY_FAULT, isDay, textFault } from '#data-model/text.ts'
import { type Patch, idsOf, invalid, listAfter, listOf, namesOf, violation, proseOf } from './patch.ts'
import { wordOf } from './fields.ts'
import { type TagIds, patchTags } from './tags.ts'
import type { FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** What patches are read with. */
export interface PatchTools {
  readonly tags: TagIds
  readonly newId: () => string
}
type Change = (before: FactSheetState, patch: Patch, tools: PatchTools) => Partial<FactSheetState>

/** What every fact sheet has by itself, by the name that a path begins with; `/status` is not among them: it is an act of its own. */
export const memberPatches: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['name', (_, patch) => ({ name: onlyReplaced(patch) })],
  ['description', (_, patch) => ({ description: textOrNull(patch) })],
  ['category', (_, patch) => ({ category: textOrNull(patch) })],
  ['lxState', (_, patch) => ({ lx_state: wordOf(patch, ['APPROVED', 'BROKEN_QUALITY_SEAL', 'DRAFT', 'REJECTED']) })],
  ['qualitySeal', (_, patch) => ({ lx_state: seals[wordOf(patch, ['approve', 'break'])] })],
  ['tags', ({ tag_ids }, patch, { tags }) => ({ tag_ids: patchTags(tag_ids, patch, tags) })],
  ['naFields', ({ na_fields }, patch) => ({ na_fields: listAfter(patch.op, na_fields, names(patch)) })],
  ['permittedReadACL', ({ read_acl }, patch) => ({ read_acl: listAfter(patch.op, read_acl, ids(patch)) })],
  ['permittedWriteACL', ({ write_acl }, patch) => ({ write_acl: listAfter(patch.op, write_acl, ids(patch)) })],
  ['milestones', ({ milestones }, patch, { newId }) => ({ milestones: milestonesAfter(milestones, patch, newId) })],
])

const seals = { approve: 'APPROVED', break: 'BROKEN_QUALITY_SEAL' } as const

function onlyReplaced(patch: Patch): string {
  if (patch.op !== 'replace') throw violation(patch.path, 'OPERATION_NOT_ALLOWED', 'can only be replaced')
  return proseOf(patch)
}

function textOrNull(patch: Patch): string | null {
  return patch.op === 'remove' ? null : proseOf(patch) || null
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
  const wanted = (listOf(patch) ?? []).map((one) => milestoneOf(one, patch.path, newId))
  if (patch.op === 'replace') return wanted
  // One that is there already is put in the place of its like.
  return [...before.filter(({ id }) => !wanted.some((one) => one.id === id)), ...wanted]
}

function milestoneOf(value: unknown, path: string, newId: () => string): Milestone {
  if (!isRecord(value)) throw invalid(path, 'must be a list of {id, date, name, description}')
  const { date, name } = value
  if (!isText(date) || !isDay(date)) throw invalid(path, `date ${DAY_FAULT}`)
  if (!isText(name)) throw invalid(path, 'name must be text')
  const id = memberOf(value, 'id', 100, path) ?? newId()
  const description = memberOf(value, 'description', 4000, path)
  const wrong = textFault(name, 255)
  if (wrong) throw invalid(path, `name ${wrong}`)
  return { id, date, name, ...(description === undefined ? {} : { description }) }
}

function memberOf(
  record: Readonly<Record<string, unknown>>,
  name: string,
  max: number,
  path: string,
): string | undefined {
  const value = optionalMember(record, name)
  if (value === undefined) return undefined
  const wrong = isText(value) ? textFault(value, max) : 'must be text'
  if (!isText(value) || wrong) throw invalid(path, `${name} ${wrong}`)
  return value
}
