import { isEqual } from 'es-toolkit'
import type { z } from 'zod'
import type { updateFactSheet } from '#contract/fact-sheets.ts'
import type { SideModel } from '#data-model/model.ts'
import { type BodyReading, asSet, mergedFields } from './body-context.ts'
import { relationsFrom } from './relation-changes.ts'
import { type Edit, type FactSheetState, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** A fact sheet in the body of POST or PUT. */
export type FactSheetBody = z.output<(typeof updateFactSheet)['body']>

/**
 * What a body wants of a fact sheet. What is wrong with the body itself goes to the reading's violations; the model and the
 * landscape are asked later.
 */
export function editFrom(reading: BodyReading, body: FactSheetBody, isListed: (side: SideModel) => boolean): Edit {
  const { type, row } = reading.current
  if (body.type && body.type !== type.key) {
    const message = `is ${row.type}, and stays it`
    reading.violations.push({ path: '$.type', code: 'TYPE_FIXED', message })
  }
  const state = stateFrom(reading, body)
  const relations = relationsFrom(reading, body.relations ?? [], body.relations ? isListed : () => false)
  return { state, ...relations, forced: forcedBy(body) }
}

/** Fields whose value says that it is to be written although the field is read-only. */
const forcedBy = ({ fields }: FactSheetBody): string[] =>
  (fields ?? []).flatMap(({ name, data }) =>
    typeof data === 'object' && data !== null && 'forceWrite' in data && data.forceWrite === true ? name : [],
  )

function stateFrom(reading: BodyReading, body: FactSheetBody): FactSheetState {
  const { row, type } = reading.current
  const { name, description, category, lxState, naFields, permittedReadACL, permittedWriteACL, lxExcludeFromQuota } =
    body
  return {
    ...stateOf(row),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description || null }),
    ...(category !== undefined && { category: category || null }),
    ...(lxState !== undefined && { lx_state: lxState ?? 'DRAFT' }),
    ...(naFields !== undefined && { na_fields: asSet(row.na_fields, naFields ?? []) }),
    ...(permittedReadACL !== undefined && { read_acl: asSet(row.read_acl, permittedReadACL ?? []) }),
    ...(permittedWriteACL !== undefined && { write_acl: asSet(row.write_acl, permittedWriteACL ?? []) }),
    ...(lxExcludeFromQuota !== undefined && { exclude_from_quota: lxExcludeFromQuota ?? false }),
    tag_ids: tagsFrom(reading, body.tags),
    milestones: milestonesFrom(reading, body.milestones),
    fields: mergedFields(reading, type.fields, row.fields, body.fields, { path: '', place: '$' }),
  }
}

/** By id, or by a name that one active tag has. */
function tagsFrom({ current: { row }, tagsNamed, violations }: BodyReading, sent: FactSheetBody['tags']) {
  if (sent === undefined) return row.tag_ids
  const ids = (sent ?? []).flatMap(({ id, name }, index) => {
    if (id) return id
    const found = tagsNamed.get(name ?? '') ?? []
    // Of several tags of the name, one that is there already is meant.
    const [only, other] = found.filter((one) => found.length === 1 || row.tag_ids.includes(one))
    if (only !== undefined && other === undefined) return only
    const [code, message] = !name
      ? (['TAG_MISSING', 'must have an id or a name'] as const)
      : found.length === 0
        ? (['TAG_NOT_FOUND', `there is no tag ${name}`] as const)
        : (['TAG_AMBIGUOUS', `there are several tags ${name}: take one's id`] as const)
    violations.push({ path: `$.tags[${index}]${name ? '.name' : ''}`, code, message })
    return []
  })
  return asSet(row.tag_ids, ids)
}

function milestonesFrom({ current: { row }, newId }: BodyReading, sent: FactSheetBody['milestones']) {
  if (sent === undefined) return row.milestones
  const wanted = (sent ?? []).map(({ id, date, name, description }) => ({
    id: id ?? newId(),
    date,
    name,
    ...(description ? { description } : {}),
  }))
  return isEqual(wanted, row.milestones) ? row.milestones : wanted
}
