import { useLanguageName } from '#common/workbench/languages-of.ts'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import {
  addSubsection,
  newSection,
  newSubsection,
  sectionKey,
  subsectionKey,
} from '#features/view-model/layout/layout.ts'
import type { LayoutEdits } from '#features/view-model/parts/use-layout-edits.ts'
import type { Named } from '#features/view-model/sections/section-card.tsx'
import { NameDialog } from './name.dialog.tsx'

type Props = {
  readonly named: Named
  readonly draft: ModelsDraft
  readonly edits: LayoutEdits
  readonly languages: readonly string[]
  readonly onClose: () => void
}

/** Names a section or subsection in all languages; one without a key is added. */
export function Naming({ named, draft, edits, languages, onClose }: Props) {
  const nameOfLanguage = useLanguageName()
  const { sections } = edits
  function nameIt(key: string, texts: Readonly<Record<string, string>>) {
    const path = named.what === 'section' ? ['section', key] : ['subsection', key, 'label']
    for (const [id, text] of Object.entries(texts))
      draft.set(['languages', id, 'viewModel', ...path], text === '' ? undefined : text, `name ${key}`)
    if (named.key !== undefined) return
    if (named.what === 'section') edits.set([...sections, newSection(key)])
    else edits.set(addSubsection(sections, named.section ?? 0, newSubsection(key)))
  }
  return (
    <NameDialog
      what={named.what}
      of={named.key}
      documents={draft.documents}
      {...{ languages, onClose }}
      taken={
        named.what === 'section'
          ? sections.map(sectionKey)
          : sections.flatMap(({ subsections }) => subsections.map(subsectionKey))
      }
      languageName={nameOfLanguage}
      onDone={nameIt}
    />
  )
}
