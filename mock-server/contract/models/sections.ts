import type { FactSheetViewModel, Section, ViewModel } from '#contract/view-model.ts'

type Layout = NonNullable<NonNullable<Section['subsections'][number]['templateOptions']>['layout']>['fields'][number]

/** The subsections that show fields of the type itself; others show a relation. */
const showsFields = ({ templateOptions }: Section['subsections'][number]): boolean =>
  templateOptions?.relationName === undefined

const layoutsOf = (section: Section): Layout[] =>
  section.subsections
    .filter(showsFields)
    .flatMap(({ templateOptions }) => [
      ...(templateOptions?.layout?.fields ?? []),
      ...(templateOptions?.fieldName === undefined ? [] : [{ name: templateOptions.fieldName }]),
    ])

/** The fields of a type in the sections of its view; fields that no section shows come after them. */
export function sectionsOf(view: FactSheetViewModel | undefined, fields: readonly string[]) {
  const placed = new Set<string>()
  const known = new Set(fields)
  const sections = (view?.sections ?? []).map((section) => {
    const names = layoutsOf(section)
      .map(({ name }) => name)
      .filter((name) => known.has(name) && !placed.has(name))
    for (const name of names) placed.add(name)
    return { key: section.label, names: [...new Set(names)] }
  })
  return {
    sections: sections.filter(({ names }) => names.length > 0),
    others: fields.filter((name) => !placed.has(name)),
  }
}

/** Where a view shows a field, and how much the field counts there; undefined where it shows it nowhere. */
export function layoutOf(view: FactSheetViewModel | undefined, field: string) {
  for (const section of view?.sections ?? []) {
    const found = layoutsOf(section).find(({ name }) => name === field)
    if (found) return { section: section.label, weight: found.weight }
  }
  return undefined
}

export const viewOf = ({ factSheets }: ViewModel, type: string): FactSheetViewModel | undefined =>
  factSheets.find((view) => view.type === type)

/** A view model in which a section shows a field, at its end, and no other does; without a section, none does. */
export function withSection(view: ViewModel, type: string, field: string, label: string | undefined): ViewModel {
  const weight = layoutOf(viewOf(view, type), field)?.weight
  const shown: Layout = { name: field, ...(weight !== undefined && { weight }) }
  return changedSections(view, type, (sections) => {
    const without = sections.map((section) =>
      changedFields(section, (fields) => fields.filter(({ name }) => name !== field)),
    )
    if (label === undefined) return without
    if (!without.some((section) => section.label === label))
      return [...without, { label, subsections: [emptySubsection(label, [shown])] }]
    return without.map((section) => (section.label === label ? withField(section, shown) : section))
  })
}

/** A view model in which a field counts more or less for the completion. */
export const withWeight = (view: ViewModel, type: string, field: string, weight: number | undefined): ViewModel =>
  changedSections(view, type, (sections) =>
    sections.map((section) =>
      changedFields(section, (fields) =>
        fields.map(({ weight: old, ...layout }) =>
          layout.name === field
            ? { ...layout, ...(weight !== undefined && { weight }) }
            : { ...layout, ...(old !== undefined && { weight: old }) },
        ),
      ),
    ),
  )

/** A view model with other sections for a type, and with a view of it where it had none. */
export function changedSections(view: ViewModel, type: string, change: (sections: Section[]) => Section[]): ViewModel {
  const own = viewOf(view, type)
  if (!own) {
    const sections = change([])
    return {
      ...view,
      factSheets: [...view.factSheets, { type, onTheFlyCreation: false, facetViewStates: [], sections }],
    }
  }
  return {
    ...view,
    factSheets: view.factSheets.map((each) => (each === own ? { ...own, sections: change(own.sections) } : each)),
  }
}

/** A section with other fields in the subsections that show some; the same one where nothing changes. */
function changedFields(section: Section, change: (fields: Layout[]) => Layout[]): Section {
  const subsections = section.subsections.map((subsection) => {
    const fields = subsection.templateOptions?.layout?.fields
    if (!showsFields(subsection) || !fields) return subsection
    const next = change(fields)
    if (JSON.stringify(next) === JSON.stringify(fields)) return subsection
    const layout = { ...subsection.templateOptions?.layout, fields: next }
    return { ...subsection, templateOptions: { ...subsection.templateOptions, layout } }
  })
  return subsections.every((each, nth) => each === section.subsections[nth]) ? section : { ...section, subsections }
}

/** At the end of the last subsection that shows fields. */
function withField(section: Section, field: Layout): Section {
  const last = section.subsections.findLastIndex(
    (each) => showsFields(each) && each.templateOptions?.layout !== undefined,
  )
  if (last < 0) return { ...section, subsections: [...section.subsections, emptySubsection(section.label, [field])] }
  const subsections = section.subsections.map((each, nth) =>
    nth === last
      ? {
          ...each,
          templateOptions: {
            ...each.templateOptions,
            layout: {
              ...each.templateOptions?.layout,
              fields: [...(each.templateOptions?.layout?.fields ?? []), field],
            },
          },
        }
      : each,
  )
  return { ...section, subsections }
}

const emptySubsection = (label: string, fields: Layout[]) => ({
  label: `sub${label}`,
  templateOptions: { layout: { fields } },
})
