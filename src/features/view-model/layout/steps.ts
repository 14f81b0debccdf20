import type { Section } from 'mock-server/contract/view-model.ts'
import { fieldsIn, type FieldPlace, subjectOf, withRoom } from './layout.ts'

export type Direction = 'up' | 'down' | 'previous' | 'next'

/** Where a step leads, in sections that have room for it; undefined at the end of the way. */
export type Step = { readonly sections: readonly Section[]; readonly to: FieldPlace }

/** One step of a field: within its subsection and to the one beside it, or to the section before or after. */
export function stepOf(sections: readonly Section[], from: FieldPlace, direction: Direction): Step | undefined {
  const { section, subsection, index } = from
  if (direction === 'next' || direction === 'previous') {
    const target = section + (direction === 'next' ? 1 : -1)
    if (target < 0 || target >= sections.length) return undefined
    const roomy = withRoom(sections, target)
    const part = roomy[target]?.subsections.findLastIndex((each) => subjectOf(each) === undefined) ?? 0
    return { sections: roomy, to: { section: target, subsection: part, index: lengthOf(roomy, target, part) } }
  }
  const last = lengthOf(sections, section, subsection) - 1
  if (direction === 'up' && index > 0) return { sections, to: { ...from, index: index - 1 } }
  if (direction === 'down' && index < last) return { sections, to: { ...from, index: index + 1 } }
  const by = direction === 'up' ? -1 : 1
  const parts = sections[section]?.subsections ?? []
  for (let nth = subsection + by; nth >= 0 && nth < parts.length; nth += by) {
    const part = parts[nth]
    if (!part || subjectOf(part) !== undefined) continue
    return { sections, to: { section, subsection: nth, index: direction === 'up' ? fieldsIn(part).length : 0 } }
  }
  return undefined
}

const lengthOf = (sections: readonly Section[], section: number, subsection: number): number => {
  const part = sections[section]?.subsections[subsection]
  return part ? fieldsIn(part).length : 0
}
