import type { SideModel } from '#data-model/model.ts'
import { isId } from '#data-model/ids.ts'
import { isRecord, isText, readJson } from '#data-model/parsed.ts'
import { DAY_FAULT, isDay, textFault, type Validators } from '#data-model/text.ts'
import { type Patch, idsOf, invalid, namesOf, violation, textOf, unknownPath } from './patch.ts'
import { attributeOf, withField } from './fields.ts'
import type { Edit, RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import { type RelationValues, emptyRelation, relationValuesOf } from '#features/fact-sheets/rows/relation-row.ts'

type Relations = Pick<Edit, 'added' | 'changed' | 'removed'>
interface Around {
  /** The fact sheet type. */
  readonly schema: string
  readonly side: SideModel
  /** The relations that the fact sheet has. */
  readonly seen: readonly RelationOnSide[]
  readonly validators: Validators
}

/** The relations after a patch of one, or of one of its members; `names` are those behind the side in the patch's path. */
export function patchRelation<R extends Relations>(
  before: R,
  patch: Patch,
  names: readonly string[],
  around: Around,
): R {
  const [name = '', member] = names
  if (name === '' || names.length > 2) throw unknownPath(patch.path, around.schema)
  const path = `/${around.side.name}/${name}`
  if (name.startsWith('new_')) return patchNew(before, patch, path, member, around)
  const known = around.seen.find((one) => one.id === name.toLowerCase() && one.side === around.side.name)
  if (!known || before.removed.some(({ id }) => id === known.id)) {
    throw violation(
      patch.path,
      'RELATION_NOT_FOUND',
      `there is no relation ${name}; a new one is called new_1, new_2 …`,
    )
  }
  const others = before.changed.filter(({ id }) => id !== known.id)
  if (patch.op === 'remove' && member === undefined) {
    return { ...before, changed: others, removed: [...before.removed, { path, id: known.id }] }
  }
  const earlier = before.changed.find(({ id }) => id === known.id)
  const wanted = { values: relationValuesOf(known), ...earlier }
  const after = { ...wanted, ...patched(wanted, patch, path, member, around), path, id: known.id }
  return { ...before, changed: [...others, after] }
}

function patchNew<R extends Relations>(
  before: R,
  patch: Patch,
  path: string,
  member: string | undefined,
  around: Around,
): R {
  const earlier = before.added.find((one) => one.path === path)
  if (member === undefined && patch.op === 'add') {
    if (earlier) throw violation(path, 'PATH_NOT_UNIQUE', 'is there twice; the names of new relations must differ')
    const { otherId, values } = patched({ values: emptyRelation }, patch, path, member, around)
    if (otherId === undefined) throw invalid(path, 'must have a factSheetId')
    return { ...before, added: [...before.added, { path, side: around.side.name, otherId, values }] }
  }
  if (!earlier) throw violation(patch.path, 'RELATION_NOT_FOUND', 'is not there yet; it must be added first')
  if (member === undefined && patch.op === 'remove') {
    return { ...before, added: before.added.filter((one) => one !== earlier) }
  }
  const after = { ...earlier, ...patched(earlier, patch, path, member, around) }
  return { ...before, added: before.added.map((one) => (one === earlier ? after : one)) }
}

interface Wanted {
  readonly otherId?: string | undefined
  readonly values: RelationValues
}

/** Members that are not named stay as they are. */
function patched(before: Wanted, patch: Patch, path: string, member: string | undefined, around: Around): Wanted {
  if (member !== undefined)
    return withMember(before, member, patch.op === 'remove' ? null : jsonOf(member, patch), path, around)
  const read = readJson(textOf(patch))
  if (!read.ok || !isRecord(read.value)) throw invalid(path, 'must be JSON: an object with the factSheetId')
  return Object.entries(read.value).reduce(
    (wanted, [name, value]) => withMember(wanted, name, value, path, around),
    before,
  )
}

const lists = new Set(['naFields', 'constrainingRelations', 'idsOfConstrainingRelations'])

/** Of a patch of one member: lists are JSON, everything else is meant as it stands. */
function jsonOf(member: string, patch: Patch): unknown {
  const text = textOf(patch)
  if (!lists.has(member)) return text
  const read = readJson(text)
  if (!read.ok) throw invalid(patch.path, read.message)
  return read.value
}

/** `null` takes the value away. */
function withMember(before: Wanted, name: string, value: unknown, path: string, { side, validators }: Around): Wanted {
  const at = `${path}/${name}`
  const become = (values: Partial<RelationValues>) => ({ ...before, values: { ...before.values, ...values } })
  switch (name) {
    case 'factSheetId':
      if (!isText(value) || !isId(value))
        throw violation(path, 'FACT_SHEET_NOT_FOUND', 'factSheetId must be the id of a fact sheet')
      return { ...before, otherId: value.toLowerCase() }
    case 'description':
      return become({ description: proseIn(value, at) })
    case 'activeFrom':
      return become({ active_from: dayIn(value, at) })
    case 'activeUntil':
      return become({ active_until: dayIn(value, at) })
    case 'naFields':
      return become({ na_fields: [...new Set(namesOf(at, listIn(value, at)))] })
    case 'constrainingRelations':
    case 'idsOfConstrainingRelations':
      return become({ constraining: [...new Set(idsOf(at, listIn(value, at)))] })
    // What comes back from reading a relation and cannot be changed.
    case 'id':
    case 'type':
      return before
    default: {
      const field = side.relation.fields.get(name)
      if (!field) throw unknownPath(at, side.name)
      const stored = value === null ? undefined : attributeOf(field, value, at, validators)
      return become({ fields: withField(before.values.fields, name, stored) })
    }
  }
}

function proseIn(value: unknown, path: string): string | null {
  if (value === null || value === '') return null
  const wrong = isText(value) ? textFault(value) : 'must be text'
  if (!isText(value) || wrong) throw invalid(path, wrong ?? 'must be text')
  return value
}

function dayIn(value: unknown, path: string): string | null {
  if (value === null || value === '') return null
  if (!isText(value) || !isDay(value)) throw invalid(path, DAY_FAULT)
  return value
}

function listIn(value: unknown, path: string): readonly unknown[] {
  // Some clients wrap them as they are read: {relations: […]}.
  const list = isRecord(value) ? value.relations : (value ?? [])
  if (!Array.isArray(list)) throw invalid(path, 'must be a list')
  return list
}
