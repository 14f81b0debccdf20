import { useMemo } from 'react'
import type { Section, Subsection } from 'mock-server/contract/view-model.ts'
import { labelsIn, type ModelLabels } from '#common/model-labels.ts'
import type { Texts } from '#common/workbench/model-documents.ts'
import { sectionKey, subjectOf, subsectionKey } from '#features/view-model/layout/layout.ts'

export type ViewWords = ModelLabels & {
  readonly section: (section: Section) => string
  /** By the part of the key that the label has. */
  readonly sectionOf: (key: string) => string
  readonly part: (part: Subsection) => string
  readonly partOf: (key: string) => string
}

/** What everything on the page is called in a language, by the draft. */
export function useViewWords(texts: Texts): ViewWords {
  return useMemo(() => {
    const labels = labelsIn(texts)
    const { section = {}, subsection = {} } = texts.viewModel ?? {}
    const sectionOf = (key: string) => section[key] ?? key
    const partOf = (key: string) => subsection[key]?.label ?? labels.fieldOf(key) ?? key
    return {
      ...labels,
      sectionOf,
      section: (each) => sectionOf(sectionKey(each)),
      partOf,
      part: (each) => partOf(subjectOf(each) ?? subsectionKey(each)),
    }
  }, [texts])
}
