import { isEqual } from 'es-toolkit'
import type { z } from 'zod'
import type { updateFactSheet } from '#contract/fact-sheets.ts'
import { textOrNull } from '#kernel/optional-text.ts'
import type { SideModel } from '#data-model/model.ts'
import { validateAttached } from './attached-lists.ts'
import { type BodyContext, asSet, mergedFields } from './body-context.ts'
import { relationsFrom } from './relation-changes.ts'
import type { Edit } from '#features/fact-sheets/change/edit.ts'
import { type FactSheetState, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** A fact sheet in the body of POST or PUT. */
export type FactSheetBody = z.output<(typeof updateFactSheet)['body']>

/**
 * The edit that a body requests. Violations of the body's own form are added to the context; the data model and the landscape
 * validate the edit later.
 */
export function editFrom(context: BodyContext, body: FactSheetBody, isListed: (side: SideModel) => boolean): Edit {
  const { type, row } = context.current
  if (body.type && body.type !== type.key) {
    const message = `is ${row.type}, and stays it`
    context.violations.push({ path: '$.type', code: 'TYPE_FIXED', message })
  }
  validateAttached(context, body)
  const state = stateFrom(context, body)
  const relations = relationsFrom(context, body.relations ?? [], body.relations ? isListed : () => false)
  return { state, ...relations, forced: forcedFields(body) }
}

/** Fields whose value asks to be written although the field is read-only. */
const forcedFields = ({ fields }: FactSheetBody): string[] =>
  (fields ?? []).flatMap(({ name, data }) =>
    typeof data === 'object' && data !== null && 'forceWrite' in data && data.forceWrite === true ? name : [],
  )

function stateFrom(context: BodyContext, body: FactSheetBody): FactSheetState {
  const { row, type } = context.current
  const { name, description, category, lxState, naFields, permittedReadACL, permittedWriteACL, lxExcludeFromQuota } =
    body
  const fields = { definitions: type.fields, before: row.fields, sent: body.fields }
  return {
    ...stateOf(row),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: textOrNull(description) }),
    ...(category !== undefined && { category: textOrNull(category) }),
    ...(lxState !== undefined && { lx_state: lxState ?? 'DRAFT' }),
    ...(naFields !== undefined && { na_fields: asSet(row.na_fields, naFields ?? []) }),
    ...(permittedReadACL !== undefined && { read_acl: asSet(row.read_acl, permittedReadACL ?? []) }),
    ...(permittedWriteACL !== undefined && { write_acl: asSet(row.write_acl, permittedWriteACL ?? []) }),
    ...(lxExcludeFromQuota !== undefined && { exclude_from_quota: lxExcludeFromQuota ?? false }),
    tag_ids: tagsFrom(context, body.tags),
    milestones: milestonesFrom(context, body.milestones),
    fields: mergedFields(context, { path: '', member: '$' }, fields),
  }
}

/** Tags are named by id, or by a name that only one active tag has. */
function tagsFrom({ current: { row }, tagIdsByName, violations }: BodyContext, sent: FactSheetBody['tags']) {
  if (sent === undefined) return row.tag_ids
  const ids = (sent ?? []).flatMap(({ id, name }, index) => {
    if (id) return id
    const candidates = tagIdsByName.get(name ?? '') ?? []
    // Of several tags with the same name, the name stands for the one that the fact sheet has already.
    const [only, other] = candidates.filter((tagId) => candidates.length === 1 || row.tag_ids.includes(tagId))
    if (only !== undefined && other === undefined) return only
    const [code, message] = !name
      ? (['TAG_MISSING', 'must have an id or a name'] as const)
      : candidates.length === 0
        ? (['TAG_NOT_FOUND', `there is no tag ${name}`] as const)
        : (['TAG_AMBIGUOUS', `there are several tags ${name}: take one's id`] as const)
    violations.push({ path: `$.tags[${index}]${name ? '.name' : ''}`, code, message })
    return []
  })
  return asSet(row.tag_ids, ids)
}

function milestonesFrom({ current: { row }, newId }: BodyContext, sent: FactSheetBody['milestones']) {
  if (sent === undefined) return row.milestones
  const requested = (sent ?? []).map(({ id, date, name, description }) => ({
    id: id ?? newId(),
    date,
    name,
    ...(description ? { description } : {}),
  }))
  return isEqual(requested, row.milestones) ? row.milestones : requested
}
