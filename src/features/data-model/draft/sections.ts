import type { FactSheetViewModel } from 'mock-server/contract/view-model.ts'

/** The fields of a type in the sections of its view; fields that no section shows come after them. */
export function sectionsOf(view: FactSheetViewModel | undefined, fields: readonly string[]) {
  const placed = new Set<string>()
  const known = new Set(fields)
  const sections = (view?.sections ?? []).map(({ label, subsections }) => {
    const names = subsections
      .filter(({ templateOptions }) => templateOptions?.relationName === undefined)
      .flatMap(({ templateOptions }) => [
        ...(templateOptions?.layout?.fields.map(({ name }) => name) ?? []),
        ...(templateOptions?.fieldName === undefined ? [] : [templateOptions.fieldName]),
      ])
      .filter((name) => known.has(name) && !placed.has(name))
    for (const name of names) placed.add(name)
    return { key: label, names: [...new Set(names)] }
  })
  return {
    sections: sections.filter(({ names }) => names.length > 0),
    others: fields.filter((name) => !placed.has(name)),
  }
}
