import { isEqual } from 'es-toolkit'
import type { ViewModel } from '#contract/view-model.ts'

/** The types whose sections differ: what their fact sheets hold by weights, the completion, may differ as well. */
export function shownOtherwise(before: ViewModel, after: ViewModel): string[] {
  const sectionsIn = ({ factSheets }: ViewModel) =>
    new Map(factSheets.map(({ type = '', sections }) => [type, sections]))
  const [old, next] = [sectionsIn(before), sectionsIn(after)]
  return [...new Set([...old.keys(), ...next.keys()])].filter((type) => !isEqual(old.get(type), next.get(type)))
}
