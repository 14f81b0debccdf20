import type { Section, Subsection } from 'mock-server/contract/view-model.ts'

type FieldLayout = NonNullable<NonNullable<Subsection['templateOptions']>['layout']>['fields'][number]

/** Where a field is shown: its place in a subsection of a section. */
export type FieldPlace = { readonly section: number; readonly subsection: number; readonly index: number }
export type SubsectionPlace = Omit<FieldPlace, 'index'>

/** The relation or member that a subsection shows by itself; undefined for one that shows a list of fields. */
export const subjectOf = ({ templateOptions }: Subsection): string | undefined =>
  templateOptions?.relationName ?? templateOptions?.fieldName

/** The fields of a subsection; those of a relation are not the type's own. */
export const fieldsIn = (subsection: Subsection): readonly FieldLayout[] =>
  subjectOf(subsection) === undefined ? (subsection.templateOptions?.layout?.fields ?? []) : []

/** The part of a section's key that its label has; `section.information` is `information`. */
export const sectionKey = ({ label }: Section): string => label.split('.').at(-1) ?? label
/** `subsection.budget.label` is `budget`. */
export const subsectionKey = ({ label }: Subsection): string => label.split('.')[1] ?? label

export function placeOf(sections: readonly Section[], name: string): FieldPlace | undefined {
  for (const [section, { subsections }] of sections.entries()) {
    for (const [subsection, each] of subsections.entries()) {
      const index = fieldsIn(each).findIndex((field) => field.name === name)
      if (index >= 0) return { section, subsection, index }
    }
  }
  return undefined
}

const without = <Of>(list: readonly Of[], index: number): Of[] => list.filter((_, nth) => nth !== index)
const inserted = <Of>(list: readonly Of[], index: number, item: Of): Of[] => list.toSpliced(index, 0, item)
const changedAt = <Of>(list: readonly Of[], index: number, change: (item: Of) => Of): Of[] =>
  list.map((item, nth) => (nth === index ? change(item) : item))

const withFields = (subsection: Subsection, change: (fields: readonly FieldLayout[]) => FieldLayout[]): Subsection => ({
  ...subsection,
  templateOptions: {
    ...subsection.templateOptions,
    layout: { ...subsection.templateOptions?.layout, fields: change(fieldsIn(subsection)) },
  },
})

const atSubsection = (
  sections: readonly Section[],
  { section, subsection }: SubsectionPlace,
  change: (part: Subsection) => Subsection,
): Section[] =>
  changedAt(sections, section, (each) => ({ ...each, subsections: changedAt(each.subsections, subsection, change) }))

/** A section before another one, or at the end. */
export function moveSection(sections: readonly Section[], from: number, to: number): Section[] {
  const moved = sections[from]
  return moved ? inserted(without(sections, from), to, moved) : [...sections]
}

/** A subsection at a place, which is counted as it will be. */
export function moveSubsection(sections: readonly Section[], from: SubsectionPlace, to: SubsectionPlace): Section[] {
  const moved = sections[from.section]?.subsections[from.subsection]
  if (!moved) return [...sections]
  const taken = changedAt(sections, from.section, (each) => ({
    ...each,
    subsections: without(each.subsections, from.subsection),
  }))
  return changedAt(taken, to.section, (each) => ({
    ...each,
    subsections: inserted(each.subsections, to.subsection, moved),
  }))
}

/** A field at a place, which is counted as it will be; without a place no section shows it. What the view says of it goes with it. */
export function moveField(sections: readonly Section[], name: string, to: FieldPlace | undefined): Section[] {
  const from = placeOf(sections, name)
  const layout = (from && fieldsIn(partAt(sections, from))[from.index]) ?? { name }
  const taken = from
    ? atSubsection(sections, from, (part) => withFields(part, (fields) => without(fields, from.index)))
    : [...sections]
  if (!to) return taken
  return atSubsection(taken, to, (part) => withFields(part, (fields) => inserted(fields, to.index, layout)))
}

const EMPTY: Subsection = { label: '' }
const partAt = (sections: readonly Section[], { section, subsection }: SubsectionPlace): Subsection =>
  sections[section]?.subsections[subsection] ?? EMPTY

/** A section with a place for fields, where it had none. */
export function withRoom(sections: readonly Section[], section: number): Section[] {
  return changedAt(sections, section, (each) =>
    each.subsections.some((part) => subjectOf(part) === undefined)
      ? each
      : { ...each, subsections: [...each.subsections, newSubsection(sectionKey(each))] },
  )
}

export const newSection = (key: string): Section => ({ label: `section.${key}`, subsections: [newSubsection(key)] })
export const newSubsection = (key: string): Subsection => ({
  label: `subsection.${key}.label`,
  templateOptions: { layout: { fields: [] } },
})
export const relationSubsection = (side: string): Subsection => ({
  label: `subsection.${side}.label`,
  templateOptions: { relationName: side },
})

export const addSubsection = (sections: readonly Section[], section: number, part: Subsection): Section[] =>
  changedAt(sections, section, (each) => ({ ...each, subsections: [...each.subsections, part] }))

export const removeSubsection = (sections: readonly Section[], { section, subsection }: SubsectionPlace): Section[] =>
  changedAt(sections, section, (each) => ({ ...each, subsections: without(each.subsections, subsection) }))

export const removeSection = (sections: readonly Section[], section: number): Section[] => without(sections, section)

/** A section that fact sheets show, or no longer. */
export const toggleSection = (sections: readonly Section[], section: number): Section[] =>
  changedAt(sections, section, ({ disabled, ...each }) => (disabled === true ? each : { ...each, disabled: true }))
