import type { Section } from 'mock-server/contract/view-model.ts'
import { relationSubsection, type SubsectionPlace } from './layout.ts'

/** A relation as a subsection of its own at a place; without one, at the end of the section. */
export const insertRelation = (
  sections: readonly Section[],
  side: string,
  { section, subsection }: Omit<SubsectionPlace, 'subsection'> & { readonly subsection?: number },
): Section[] =>
  sections.map((each, nth) =>
    nth === section
      ? {
          ...each,
          subsections: each.subsections.toSpliced(subsection ?? each.subsections.length, 0, relationSubsection(side)),
        }
      : each,
  )
