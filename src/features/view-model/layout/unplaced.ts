import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { Section } from 'mock-server/contract/view-model.ts'
import { fieldsIn, subjectOf } from './layout.ts'

/** What fact sheets of a type have: their own fields, and the relations as they see them. */
export function membersOf({ factSheets, relations }: DataModel, type: string) {
  const definition = factSheets[type]
  const isEnd = (name: string) => name === type || name === 'BaseFactSheet'
  const sides = (definition?.relations ?? []).flatMap((name) => {
    const relation = relations[name]
    if (!relation) return []
    const { from, to } = relation
    return [from, to].flatMap((end) => (isEnd(end.factSheetType) ? [end.name] : []))
  })
  return { fields: Object.keys(definition?.fields ?? {}), relations: [...new Set(sides)] }
}

/** What no section shows. */
export function unplacedOf(sections: readonly Section[], { fields, relations }: ReturnType<typeof membersOf>) {
  const shown = new Set(
    sections.flatMap(({ subsections }) =>
      subsections.flatMap((part) => [...fieldsIn(part).map(({ name }) => name), subjectOf(part) ?? '']),
    ),
  )
  return {
    fields: fields.filter((name) => !shown.has(name)),
    relations: relations.filter((name) => !shown.has(name)),
  }
}
