import type { SideModel } from '#data-model/model.ts'
import { isId } from '#data-model/ids.ts'
import { textOrNull } from '#kernel/optional-text.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText, readJson } from '#data-model/parsed.ts'
import { clears } from '#data-model/record-patches.ts'
import { DAY_FAULT, isDay, textFault, type Validators } from '#data-model/text.ts'
import { type Patch, idsOf, invalid, namesOf, violation, textOf, unknownPath } from './patch.ts'
import { attributeOf, withField } from './fields.ts'
import type { Edit, RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import { type RelationValues, emptyRelation, relationValuesOf } from '#features/fact-sheets/rows/relation-row.ts'

type Relations = Pick<Edit, 'added' | 'changed' | 'removed'>

/** A patch of one relation of a fact sheet, and the definitions that it is read by. */
export interface RelationPatch {
  readonly patch: Patch
  /** The names behind the side in the patch's path: the relation's id or `new_…`, and one of its members. */
  readonly names: readonly string[]
  /** The fact sheet type. */
  readonly schema: string
  readonly side: SideModel
  /** The relations that the fact sheet has. */
  readonly existing: readonly RelationOnSide[]
  readonly validators: Validators
}

/** A patch of one relation after its path was read. */
interface Target extends RelationPatch {
  /** The path of the relation itself. */
  readonly path: string
  readonly member: string | undefined
}

/** The relations after a patch of one, or of one of its members. */
export function patchRelation<R extends Relations>(before: R, relationPatch: RelationPatch): R {
  const { patch, names, schema, side, existing } = relationPatch
  const [name = '', member] = names
  if (name === '' || names.length > 2) throw unknownPath(patch.path, schema)
  const path = `/${side.name}/${name}`
  const target = { ...relationPatch, path, member }
  if (name.startsWith('new_')) return patchNew(before, target)
  const relation = existing.find(({ id, side: own }) => id === name.toLowerCase() && own === side.name)
  if (!relation || before.removed.some(({ id }) => id === relation.id)) {
    const message = `there is no relation ${name}; a new one is called new_1, new_2 …`
    throw violation(patch.path, 'RELATION_NOT_FOUND', message)
  }
  const { id } = relation
  const others = before.changed.filter((change) => change.id !== id)
  if (patch.op === 'remove' && member === undefined) {
    return { ...before, changed: others, removed: [...before.removed, { path, id }] }
  }
  const earlier = before.changed.find((change) => change.id === id)
  const draft = { values: relationValuesOf(relation), ...earlier }
  return { ...before, changed: [...others, { ...draft, ...patchedDraft(draft, target), path, id }] }
}

function patchNew<R extends Relations>(before: R, target: Target): R {
  const { patch, path, member, side } = target
  const earlier = before.added.find((addition) => addition.path === path)
  if (member === undefined && patch.op === 'add') {
    if (earlier) throw violation(path, 'PATH_NOT_UNIQUE', 'is there twice; the names of new relations must differ')
    const { otherId, values } = patchedDraft({ values: emptyRelation }, target)
    if (otherId === undefined) throw invalid(path, 'must have a factSheetId')
    return { ...before, added: [...before.added, { path, side: side.name, otherId, values }] }
  }
  if (!earlier) throw violation(patch.path, 'RELATION_NOT_FOUND', 'is not there yet; it must be added first')
  if (member === undefined && patch.op === 'remove') {
    return { ...before, added: before.added.filter((addition) => addition !== earlier) }
  }
  const after = { ...earlier, ...patchedDraft(earlier, target) }
  return { ...before, added: before.added.map((addition) => (addition === earlier ? after : addition)) }
}

interface RelationDraft {
  readonly otherId?: string | undefined
  readonly values: RelationValues
}

/** The relation after the patch; members that it does not name stay. */
function patchedDraft(before: RelationDraft, target: Target): RelationDraft {
  const { patch, path, member } = target
  if (member !== undefined)
    return withMember(before, { name: member, value: clears(patch) ? null : jsonOf(member, patch) }, target)
  const read = readJson(textOf(patch))
  if (!read.ok || !isRecord(read.value)) throw invalid(path, 'must be JSON: an object with the factSheetId')
  return Object.entries(read.value).reduce((draft, [name, value]) => withMember(draft, { name, value }, target), before)
}

const lists = new Set(['naFields', 'constrainingRelations', 'idsOfConstrainingRelations'])

/** The value in a patch of one member: lists are JSON, any other text is the value itself. */
function jsonOf(member: string, patch: Patch): unknown {
  const text = textOf(patch)
  if (!lists.has(member)) return text
  const read = readJson(text)
  if (!read.ok) throw invalid(patch.path, read.message)
  return read.value
}

/** The relation with one member replaced; `null` clears it. */
function withMember(
  before: RelationDraft,
  { name, value }: { name: string; value: unknown },
  { path: relationPath, side, validators }: Target,
): RelationDraft {
  const path = `${relationPath}/${name}`
  const withValues = (values: Partial<RelationValues>) => ({ ...before, values: { ...before.values, ...values } })
  switch (name) {
    case 'factSheetId':
      if (!isText(value) || !isId(value))
        throw violation(relationPath, 'FACT_SHEET_NOT_FOUND', 'factSheetId must be the id of a fact sheet')
      return { ...before, otherId: value.toLowerCase() }
    case 'description':
      return withValues({ description: proseIn(value, path) })
    case 'activeFrom':
      return withValues({ active_from: dayIn(value, path) })
    case 'activeUntil':
      return withValues({ active_until: dayIn(value, path) })
    case 'naFields':
      return withValues({ na_fields: [...new Set(namesOf(path, listIn(value, path)))] })
    case 'constrainingRelations':
    case 'idsOfConstrainingRelations':
      return withValues({ constraining: [...new Set(idsOf(path, listIn(value, path)))] })
    // Clients send these back as they were read; they cannot be changed.
    case 'id':
    case 'type':
      return before
    default: {
      const field = side.relation.fields.get(name)
      if (!field) throw unknownPath(path, side.name)
      const stored = value === null ? undefined : attributeOf(field, { value, path }, validators)
      return withValues({ fields: withField(before.values.fields, name, stored) })
    }
  }
}

function proseIn(value: unknown, path: string): string | null {
  if (value === null) return null
  const fault = isText(value) ? textFault(value) : 'must be text'
  if (!isText(value) || fault) throw invalid(path, fault ?? 'must be text')
  return textOrNull(value)
}

function dayIn(value: unknown, path: string): string | null {
  if (value === null || value === '') return null
  if (!isText(value) || !isDay(value)) throw invalid(path, DAY_FAULT)
  return value
}

function listIn(value: unknown, path: string): readonly unknown[] {
  // Some clients send the list in the form in which it is read: {relations: […]}.
  const list = isRecord(value) ? value.relations : (value ?? [])
  if (!Array.isArray(list)) throw invalid(path, 'must be a list')
  return list
}
