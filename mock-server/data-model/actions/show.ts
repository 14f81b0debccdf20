import type { ActionItem } from '#contract/meta-model/actions.ts'
import { viewOf, withWeight } from '#contract/models/sections.ts'
import { isRecord } from '#contract/is-record.ts'
import type { Node } from './node.ts'
import { type ActionState, fault, type Outcome } from './outcome.ts'
import { isIssue, withParsedView } from './with-parsed.ts'

const ofType: readonly string[] = ['color', 'bgColor', 'onTheFlyCreation', 'hiddenForRoles', 'facetViewStates']

/** Changes how a type, section, subsection, field or value is shown: the members that the meta model reads of it. */
export function shownOtherwise(state: ActionState, { payload = {} }: ActionItem, node: Node): Outcome {
  const { factSheetType: type = '', section, subsection, field = '', fieldValue = '' } = node
  const own = viewOf(state.view, type)
  if (!own) return fault('node.factSheetType', `${type} has no view`)
  const names = Object.keys(payload)
  if (names.length === 0) return fault('payload', 'has nothing to change')
  const known = { FACT_SHEET_TYPE_NODE: ofType, FIELD_NODE: ['weight'], FIELD_VALUE_NODE: ['color'] }
  const allowed: readonly string[] = Object.hasOwn(known, node.kind)
    ? (new Map(Object.entries(known)).get(node.kind) ?? [])
    : ['weight', 'visible']
  const wrong = names.find((name) => !allowed.includes(name))
  if (wrong !== undefined) return fault(`payload.${wrong}`, 'is no member that can be changed here')
  const { visible, ...members } = payload
  const shown = { ...members, ...(visible !== undefined && { disabled: visible === false }) }
  switch (node.kind) {
    case 'FACT_SHEET_TYPE_NODE':
      return parsed(state, type, { ...own, ...members })
    case 'FIELD_NODE': {
      const { weight } = payload
      if (typeof weight !== 'number' || weight < 0) return fault('payload.weight', 'must be a number from 0 on')
      return { ...state, view: withWeight(state.view, type, field, weight) }
    }
    case 'FIELD_VALUE_NODE': {
      const colours = own.fieldMetaData?.[field] ?? {}
      const before = colours[fieldValue]
      const look = { ...(isRecord(before) ? before : {}), ...members }
      const fieldMetaData = { ...own.fieldMetaData, [field]: { ...colours, [fieldValue]: look } }
      return parsed(state, type, { ...own, fieldMetaData })
    }
    case 'SECTION_NODE':
    case 'SUBSECTION_NODE':
    case 'RELATION_NODE': {
      const found = own.sections.find(({ label }) => label === section)
      if (!found) return fault('node.section', `${section ?? 'nothing'} is no section of the type`)
      if (node.kind !== 'SECTION_NODE' && !found.subsections.some(({ label }) => label === subsection))
        return fault('node.subsection', `${subsection ?? 'nothing'} is no subsection of the section`)
      const sections = own.sections.map((each) => {
        if (each !== found) return each
        if (node.kind === 'SECTION_NODE') return { ...each, ...shown }
        const subsections = each.subsections.map((one) => (one.label === subsection ? { ...one, ...shown } : one))
        return { ...each, subsections }
      })
      return parsed(state, type, { ...own, sections })
    }
    default:
      return node.kind satisfies never
  }
}

function parsed(state: ActionState, type: string, own: object): Outcome {
  const view = withParsedView(state.view, type, own)
  return isIssue(view) ? fault(`payload.${String(view.path.at(-1) ?? '')}`, view.message) : { ...state, view }
}
