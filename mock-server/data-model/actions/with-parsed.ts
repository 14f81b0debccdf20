import { DataModel } from '#contract/data-model.ts'
import type { ModelPlace } from '#contract/model-changes.ts'
import { withDefinition } from '#contract/models/edits.ts'
import { type Definition, definitionsOf, own } from '#contract/models/place.ts'
import { ViewModel } from '#contract/view-model.ts'

interface Issue {
  /** From the top of the model. */
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/**
 * The model with another definition, or what is wrong with it. Only the type, relation or other entry that it belongs to is parsed:
 * all of a large model would take longer than the whole batch.
 */
export function withParsed(model: DataModel, place: ModelPlace, definition: Definition): DataModel | Issue {
  const { collection, name } = place
  const changed = withDefinition(model, place, definition)
  const entry = own(definitionsOf(changed, collection), name)
  const { data, error } = DataModel.safeParse({ factSheets: {}, [collection]: { [name]: entry } })
  if (error) return firstOf(error.issues)
  return { ...changed, [collection]: { ...definitionsOf(changed, collection), ...definitionsOf(data, collection) } }
}

/** The view model with another view of a type, or what is wrong with that. */
export function withParsedView(view: ViewModel, type: string, next: object): ViewModel | Issue {
  const { data, error } = ViewModel.safeParse({ factSheets: [next] })
  if (error) return firstOf(error.issues)
  const [parsed] = data.factSheets
  return { ...view, factSheets: view.factSheets.map((each) => (each.type === type && parsed ? parsed : each)) }
}

export const isIssue = (outcome: object): outcome is Issue => 'message' in outcome

const firstOf = ([issue]: readonly Issue[]): Issue => issue ?? { path: [], message: 'is not valid' }
