import { useMemo } from 'react'
import { useLanguageName } from '#common/workbench/languages-of.ts'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import { changesBetween, type LayoutChange } from '#features/view-model/layout/changes.ts'

export type ViewChanges = {
  readonly layout: readonly { readonly type: string; readonly change: LayoutChange }[]
  readonly labels: readonly { readonly language: string; readonly before: string; readonly after: string }[]
  readonly count: number
  readonly types: ReadonlySet<string>
  /** The fields of a type that are elsewhere than they are stored. */
  readonly movedIn: (type: string) => ReadonlySet<string>
}

/** What a draft changes, as people would say it: what moved where, and what is called otherwise. */
export function useViewChanges({ base, documents, changes }: ModelsDraft): ViewChanges {
  const nameOfLanguage = useLanguageName()
  const layout = useMemo(
    () =>
      Object.keys(base.dataModel.factSheets).flatMap((type) => {
        const [before, after] = [base.documents, documents].map(({ viewModel }) => viewModel.factSheets[type])
        if (before === after) return []
        return changesBetween(before?.sections ?? [], after?.sections ?? []).map((change) => ({ type, change }))
      }),
    [base, documents],
  )
  const labels = changes.flatMap(({ path: [document, id = ''], before, after }) =>
    document === 'languages' ? { language: nameOfLanguage(id), before: textOf(before), after: textOf(after) } : [],
  )
  return {
    layout,
    labels,
    count: layout.length + labels.length,
    types: new Set(layout.map(({ type }) => type)),
    movedIn: (type) =>
      new Set(
        layout.flatMap((each) => (each.type === type && each.change.kind === 'fieldMoved' ? each.change.key : [])),
      ),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
