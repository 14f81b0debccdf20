import { z } from 'zod'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { definitionAt, placeOf } from 'mock-server/contract/models/place.ts'
import { fieldTypes } from '#features/data-model/draft/field-types.ts'
import { newField, withOther, withRelation, withType } from './new-definitions.ts'

export const kinds = ['type', 'field', 'relation', 'validator', 'externalId'] as const

const AddForm = z.object({
  kind: z.enum(kinds),
  /** Of a field: the key of the place of its type or relation. */
  owner: z.string(),
  /** Of a relation: its types. */
  from: z.string(),
  to: z.string(),
  key: z.string(),
  /** Of a field: its data type. */
  type: z.enum(fieldTypes),
})
export type AddValues = z.output<typeof AddForm>

/** The place of what is added. */
function placeIn({ kind, owner, key }: AddValues): ModelPlace {
  if (kind === 'field') return { ...(placeOf(owner) ?? { collection: 'factSheets', name: '' }), field: key }
  if (kind === 'type') return { collection: 'factSheets', name: key }
  if (kind === 'relation') return { collection: 'relations', name: key }
  return { collection: kind === 'validator' ? 'validators' : 'externalIdFields', name: key }
}

/** Where something is added, and the model with it. */
export function additionOf(values: AddValues): {
  readonly place: ModelPlace
  readonly make: (model: DataModel) => DataModel
} {
  const place = placeIn(values)
  const { kind, key, type } = values
  if (kind === 'type') return { place, make: (model) => withType(model, key) }
  if (kind === 'relation') return { place, make: (model) => withRelation(model, values) }
  if (kind === 'field') return { place, make: (model) => withDefinition(model, place, newField(type)) }
  return { place, make: (model) => withOther(model, place) }
}

/** A key is a name that GraphQL can spell and that nothing else at its place has. What else a name must not be, the review says. */
export const addRules = (model: DataModel) =>
  AddForm.superRefine((values, context) => {
    const { kind, from, to, key } = values
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'relation' && from === '') fault('from', 'empty')
    if (kind === 'relation' && to === '') fault('to', 'empty')
    if (key === '') fault('key', 'empty')
    else if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key) || key.includes('__')) fault('key', 'must be a name')
    else if (definitionAt(model, placeIn(values))) fault('key', 'is taken')
  })
