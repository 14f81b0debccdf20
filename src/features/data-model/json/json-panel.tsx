import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { JsonDocument } from '#common/json/json-document.tsx'
import { sharing } from '#features/data-model/draft/changes.ts'
import { type Definition, definitionAt, keyOf } from 'mock-server/contract/models/place.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { schemaOf } from './schemas.ts'

type Props = {
  readonly draft: ModelDraft
  /** The definition to show; the whole model without one. */
  readonly place: ModelPlace | undefined
  readonly label: string
  readonly refusal: string | undefined
}

/** A definition or the whole model as JSON. What is typed and has no errors becomes the draft. */
export function JsonPanel({ draft, place, label, refusal }: Props) {
  const current = place ? definitionAt(draft.model, place) : draft.model
  if (current === undefined) return null
  const about = `json ${place ? keyOf(place) : ''}`
  const take = (value: unknown): object => {
    if (place) {
      // Safe: the schema of its kind has checked it.
      const definition = value as Definition
      draft.set(place, definition, about)
      return definition
    }
    // Safe: as above.
    const model = sharing(value as DataModel, draft.model)
    draft.change(() => model, about)
    return model
  }
  return (
    <JsonDocument
      value={current}
      schema={schemaOf(place)}
      {...{ label }}
      isLocked={refusal !== undefined}
      onValue={take}
    />
  )
}
