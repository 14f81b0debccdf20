import type { ActionItem } from '#contract/meta-model/actions.ts'
import { changedSections, viewOf } from '#contract/models/sections.ts'
import type { Section, Subsection } from '#contract/view-model.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Node } from './node.ts'
import { type ActionState, fault, type Outcome } from './outcome.ts'

/** The state with another list of sections for the type of a node. */
function withSections(
  state: ActionState,
  { factSheetType }: Node,
  change: (sections: Section[]) => Section[],
): Outcome {
  if (factSheetType === undefined || !valueIn(state.model.factSheets, factSheetType))
    return fault('node.factSheetType', `${factSheetType ?? 'nothing'} is no fact sheet type`)
  return { ...state, view: changedSections(state.view, factSheetType, change) }
}

const sectionOf = ({ view }: ActionState, { factSheetType = '', section }: Node): Section | undefined =>
  viewOf(view, factSheetType)?.sections.find(({ label }) => label === section)

const noSection = ({ section }: Node) => fault('node.section', `${section ?? 'nothing'} is no section of the type`)
const noSubsection = ({ subsection }: Node) =>
  fault('node.subsection', `${subsection ?? 'nothing'} is no subsection of the section`)

export const withNewSection = (state: ActionState, node: Node, label: string): Outcome =>
  sectionOf(state, { ...node, section: label })
    ? fault('payload.key', `${label} is there already`)
    : withSections(state, node, (sections) => [...sections, { label, subsections: [] }])

export function withNewSubsection(state: ActionState, node: Node, label: string): Outcome {
  const section = sectionOf(state, node)
  if (!section) return noSection(node)
  if (section.subsections.some((each) => each.label === label)) return fault('payload.key', `${label} is there already`)
  const subsection = { label, templateOptions: { layout: { fields: [] } } }
  return inSection(state, node, (subsections) => [...subsections, subsection])
}

const inSection = (state: ActionState, node: Node, change: (subsections: Subsection[]) => Subsection[]): Outcome =>
  withSections(state, node, (sections) =>
    sections.map((each) => (each.label === node.section ? { ...each, subsections: change(each.subsections) } : each)),
  )

/** A field at the end of a subsection, or of the first one of a section. */
export function withShownField(state: ActionState, node: Node, name: string): Outcome {
  const section = sectionOf(state, node)
  if (!section) return noSection(node)
  const target = node.subsection ?? section.subsections.find(({ templateOptions }) => templateOptions?.layout)?.label
  if (!section.subsections.some(({ label }) => label === target)) return noSubsection(node)
  return inSection(state, node, (subsections) =>
    subsections.map((each) => {
      const { templateOptions } = each
      const fields = [...(templateOptions?.layout?.fields ?? []), { name }]
      const layout = { ...templateOptions?.layout, fields }
      return each.label === target ? { ...each, templateOptions: { ...templateOptions, layout } } : each
    }),
  )
}

export function withoutSection(state: ActionState, node: Node): Outcome {
  if (!sectionOf(state, node)) return noSection(node)
  return withSections(state, node, (sections) => sections.filter(({ label }) => label !== node.section))
}

export function withoutSubsection(state: ActionState, node: Node): Outcome {
  const section = sectionOf(state, node)
  if (!section) return noSection(node)
  if (!section.subsections.some(({ label }) => label === node.subsection)) return noSubsection(node)
  return inSection(state, node, (subsections) => subsections.filter(({ label }) => label !== node.subsection))
}

/** A type, section, subsection, field or value at another index among those beside it. */
export function moved(state: ActionState, { payload = {} }: ActionItem, node: Node): Outcome {
  const { index } = payload
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0)
    return fault('payload.index', 'must be a whole number from 0 on')
  const { view } = state
  switch (node.kind) {
    case 'FACT_SHEET_TYPE_NODE': {
      if (!viewOf(view, node.factSheetType ?? '')) return fault('node.factSheetType', 'has no view')
      return {
        ...state,
        view: { ...view, factSheets: reordered(view.factSheets, ({ type }) => type === node.factSheetType, index) },
      }
    }
    case 'SECTION_NODE':
      if (!sectionOf(state, node)) return noSection(node)
      return withSections(state, node, (sections) => reordered(sections, ({ label }) => label === node.section, index))
    case 'SUBSECTION_NODE':
    case 'RELATION_NODE':
      return movedSubsection(state, node, index)
    case 'FIELD_NODE':
      return movedField(state, node, index)
    case 'FIELD_VALUE_NODE':
      return fault('node', 'values are ordered by UPDATE_DATA with their list')
    default:
      return node.kind satisfies never
  }
}

/** A relation is a subsection of its own. */
function movedSubsection(state: ActionState, node: Node, index: number): Outcome {
  const section = sectionOf(state, node)
  if (!section) return noSection(node)
  const { from, to } = valueIn(state.model.relations, node.relation ?? '') ?? {}
  const isMoved = ({ label, templateOptions }: Subsection) =>
    node.subsection === undefined
      ? [from?.name, to?.name].includes(templateOptions?.relationName ?? '')
      : label === node.subsection
  if (!section.subsections.some(isMoved)) return noSubsection(node)
  return inSection(state, node, (subsections) => reordered(subsections, isMoved, index))
}

function movedField(state: ActionState, node: Node, index: number): Outcome {
  const isShown = ({ templateOptions }: Subsection) =>
    templateOptions?.layout?.fields.some(({ name }) => name === node.field) ?? false
  const found = viewOf(state.view, node.factSheetType ?? '')?.sections.find(
    ({ label, subsections }) => (node.section === undefined || label === node.section) && subsections.some(isShown),
  )
  if (!found) return fault('node.field', `${node.field ?? 'nothing'} is shown by no section of the type`)
  return inSection(state, { ...node, section: found.label }, (subsections) =>
    subsections.map((each) => {
      const layout = each.templateOptions?.layout
      if (!layout || !isShown(each)) return each
      const fields = reordered(layout.fields, ({ name }) => name === node.field, index)
      return { ...each, templateOptions: { ...each.templateOptions, layout: { ...layout, fields } } }
    }),
  )
}

/** An index beyond the end is the end. */
function reordered<Item>(items: readonly Item[], isMoved: (item: Item) => boolean, index: number): Item[] {
  const others = items.filter((item) => !isMoved(item))
  return others.toSpliced(index, 0, ...items.filter(isMoved))
}
