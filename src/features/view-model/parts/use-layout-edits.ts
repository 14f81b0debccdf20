import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Section } from 'mock-server/contract/view-model.ts'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import { useNumber } from '#common/use-number.ts'
import { fieldsIn, moveField, type FieldPlace, placeOf, subjectOf } from '#features/view-model/layout/layout.ts'
import { type Direction, stepOf } from '#features/view-model/layout/steps.ts'
import type { ViewWords } from './words.ts'

type Options = {
  readonly draft: ModelsDraft
  readonly type: string
  readonly words: ViewWords
  /** What the moved items are in. */
  readonly root: RefObject<HTMLElement | null>
}

/** Edits of the sections of a type. After a move the moved one keeps the focus, and `said` tells its new place to screen readers. */
export function useLayoutEdits({ draft, type, words, root }: Options) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const [said, setSaid] = useState('')
  const [focused, setFocused] = useState<{ readonly item: string }>()
  const sections = draft.documents.viewModel.factSheets[type]?.sections ?? []
  useEffect(() => {
    if (!focused) return
    root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focused.item)}"]`)?.focus()
  }, [focused, root])

  const set = (next: readonly Section[]) =>
    draft.change((all) => {
      const { factSheets } = all.viewModel
      const view = factSheets[type] ?? { type, onTheFlyCreation: false, facetViewStates: [], sections: [] }
      return {
        ...all,
        viewModel: { ...all.viewModel, factSheets: { ...factSheets, [type]: { ...view, sections: [...next] } } },
      }
    })
  const tell = (item: string, next: readonly Section[], place: FieldPlace | undefined) => {
    setFocused({ item })
    const section = place && next[place.section]
    const part = place && section?.subsections[place.subsection]
    const label = words.fieldOf(item, type) ?? item
    setSaid(
      section && part
        ? t('said.field', {
            label,
            section: words.section(section),
            part: words.part(part),
            n: number(place.index + 1),
            total: number(fieldsIn(part).length),
          })
        : t('said.unplaced', { label }),
    )
  }
  return {
    said,
    sections,
    /** Other sections, whose item takes the focus. */
    set: (next: readonly Section[], item?: string) => {
      set(next)
      if (item !== undefined) setFocused({ item })
    },
    say: setSaid,
    /** A field to a place, or out of all sections. */
    place: (name: string, to: FieldPlace | undefined, roomy: readonly Section[] = sections) => {
      const next = moveField(roomy, name, to)
      set(next)
      tell(name, next, placeOf(next, name))
    },
    /** One step of a field; false at the end of the way. */
    step: (name: string, direction: Direction): boolean => {
      const from = placeOf(sections, name)
      const step = from && stepOf(sections, from, direction)
      if (!step) return false
      const next = moveField(step.sections, name, step.to)
      set(next)
      tell(name, next, placeOf(next, name))
      return true
    },
    canStep: (name: string, direction: Direction): boolean => {
      const from = placeOf(sections, name)
      return from !== undefined && stepOf(sections, from, direction) !== undefined
    },
    /** Where a section takes a further field. */
    endOf: (section: number): FieldPlace | undefined => {
      const subsection = sections[section]?.subsections.findLastIndex((part) => subjectOf(part) === undefined) ?? -1
      const part = sections[section]?.subsections[subsection]
      return part && { section, subsection, index: fieldsIn(part).length }
    },
  }
}
export type LayoutEdits = ReturnType<typeof useLayoutEdits>
