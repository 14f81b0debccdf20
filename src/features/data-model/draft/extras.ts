import { union } from 'es-toolkit'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, ModelPlace } from 'mock-server/contract/model-changes.ts'
import { languages, type Language } from './documents.ts'
import type { Documents } from './documents.ts'
import { leavesBetween } from 'mock-server/contract/models/leaves.ts'
import { placeOfLabel } from 'mock-server/contract/models/labels.ts'
import { layoutOf, viewOf } from 'mock-server/contract/models/sections.ts'

/**
 * A change that is none of definitions: where a field is shown, how much it counts, what something is called, or which key a field or one of
 * its values has.
 */
export type Extra = {
  readonly place: ModelPlace
  readonly kind: 'section' | 'weight' | 'label' | 'key' | 'valueKey'
  /** Of a label: which one, by its path within the texts, and in which language. */
  readonly path?: readonly string[]
  readonly language?: Language
  readonly before: string | number | undefined
  readonly after: string | number | undefined
}

/** What differs in views and labels, and the keys that are others; `base` has these already. */
export const extrasOf = (base: Documents, draft: Documents, renames: readonly DataMove[] = []): Extra[] => [
  ...ofKeys(renames),
  ...ofViews(base, draft),
  ...ofLabels(base, draft),
]

const ofKeys = (renames: readonly DataMove[]): Extra[] =>
  renames.map(({ collection, name, field, value, to }) =>
    value === undefined
      ? { place: { collection, name, field: to }, kind: 'key', before: field, after: to }
      : { place: { collection, name, field }, kind: 'valueKey', path: [value], before: value, after: to },
  )

function ofViews({ view: base, model: baseModel }: Documents, { view, model }: Documents): Extra[] {
  if (base === view) return []
  const types = view.factSheets.flatMap((each) => {
    const { type } = each
    return type === undefined || viewOf(base, type) === each ? [] : [type]
  })
  return types.flatMap((type) =>
    union(fieldsOf(baseModel, type), fieldsOf(model, type)).flatMap((field): Extra[] => {
      const place = { collection: 'factSheets', name: type, field } as const
      const [old, next] = [layoutOf(viewOf(base, type), field), layoutOf(viewOf(view, type), field)]
      return [
        ...(old?.section === next?.section
          ? []
          : [{ place, kind: 'section' as const, before: old?.section, after: next?.section }]),
        ...(old?.weight === next?.weight
          ? []
          : [{ place, kind: 'weight' as const, before: old?.weight, after: next?.weight }]),
      ]
    }),
  )
}

const fieldsOf = ({ factSheets }: DataModel, type: string): string[] => Object.keys(factSheets[type]?.fields ?? {})

const ofLabels = ({ texts: base }: Documents, { texts }: Documents): Extra[] =>
  languages.flatMap((language) =>
    leavesBetween(base[language], texts[language]).flatMap(({ path, before, after }): Extra[] => {
      const place = placeOfLabel(path)
      return place ? [{ place, kind: 'label', path, language, before: textOf(before), after: textOf(after) }] : []
    }),
  )

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
