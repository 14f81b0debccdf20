import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { Button } from '#ui/controls/button.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { later, useFetchAhead } from '#ui/controls/later.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { ChangeBar } from '#common/workbench/change-bar.tsx'
import { DraftNotices } from '#common/workbench/draft-notices.tsx'
import { languagesOf, useLanguageName } from '#common/workbench/languages-of.ts'
import type { StoredModels } from '#common/workbench/model-documents.ts'
import { useModelsDraft } from '#common/workbench/use-models-draft.ts'
import { useSaveModels } from '#common/workbench/use-save-models.ts'
import { useRefusal } from '#common/permitted.ts'
import { useViewModelAddress } from './parts/address.ts'
import { Columns, noPreview } from './parts/columns.styles.ts'
import { useLayoutEdits } from './parts/use-layout-edits.ts'
import { useViewChanges } from './parts/use-view-changes.ts'
import { useViewWords } from './parts/words.ts'
import { Preview } from './preview/preview.tsx'
import type { Named } from './sections/section-card.tsx'
import { SectionsPane } from './sections/sections-pane.tsx'
import { TypesList } from './types-list.tsx'

const Naming = later(() => import('./dialogs/naming.tsx').then((file) => ({ default: file.Naming })))

const ReviewList = later(() => import('./review-list.tsx').then((file) => ({ default: file.ReviewList })))

const NONE = {}

/** The view model that is loaded: types, the sections of one of them, and how a fact sheet would look. */
export function ViewModelEditor({ stored }: { readonly stored: StoredModels }) {
  const { t, i18n } = useTranslation('viewModel')
  const nameOfLanguage = useLanguageName()
  const address = useViewModelAddress()
  const refusal = useRefusal('model.update')
  const draft = useModelsDraft(stored, 'view-model')
  const saving = useSaveModels(draft)
  const hasNoPreview = useMedia(noPreview)
  const [named, setNamed] = useState<Named>()
  useFetchAhead()

  const { documents } = draft
  const { dataModel } = draft.base
  const names = Object.keys(dataModel.factSheets)
  const type = names.find((name) => name === address.type) ?? names[0] ?? ''
  const languages = languagesOf(documents)
  const own = languages.includes(i18n.language) ? i18n.language : (languages[0] ?? '')
  const language = languages.find((id) => id === address.language) ?? own
  const words = useViewWords(documents.languages[own] ?? NONE)
  const shownWords = useViewWords(documents.languages[language] ?? NONE)
  const root = useRef<HTMLElement>(null)
  const edits = useLayoutEdits({ draft, type, words, root })
  const changes = useViewChanges(draft)
  if (type === '') return <EmptyState icon={<LayoutTemplate />} title={t('empty.title')} text={t('empty.text')} />
  const preview = (
    <Preview
      {...{ type, dataModel, languages, language }}
      sections={edits.sections}
      moved={changes.movedIn(type)}
      words={shownWords}
      onLanguage={(id) => address.go({ language: id === own ? undefined : id })}
    />
  )
  return (
    <>
      <DraftNotices
        draft={draft}
        problem={saving.problem}
        nameOf={([document, id = '', ...path]) =>
          document === 'languages' ? `${path.at(-1)} (${nameOfLanguage(id)})` : words.typeOf(path[0] ?? '')
        }
      />
      <Columns>
        <TypesList
          chosen={type}
          words={words}
          types={Object.entries(dataModel.factSheets).map(([name, { fields }]) => ({
            name,
            fields: Object.keys(fields),
            isChanged: changes.types.has(name),
          }))}
          onChoose={(name) => address.go({ type: name }, true)}
        />
        {hasNoPreview && address.isPreview ? (
          preview
        ) : (
          <SectionsPane {...{ root, draft, dataModel, type, edits, words, changes, refusal }} onName={setNamed} />
        )}
        {!hasNoPreview && preview}
      </Columns>
      <HiddenText role="status">{edits.said}</HiddenText>
      <ChangeBar
        {...{ draft, refusal }}
        id="models"
        isBusy={saving.isBusy}
        count={changes.count}
        note={
          changes.types.size === 0
            ? undefined
            : t('inTypes', { types: [...changes.types].map((name) => words.typeOf(name)).join(', ') })
        }
        review={<ReviewList {...{ draft, words }} changes={changes.layout} labels={changes.labels} />}
        onSave={() => void saving.save(changes.count)}
      >
        {hasNoPreview && (
          <Button
            size={32}
            isPressed={address.isPreview}
            onClick={() => address.go({ panel: address.isPreview ? undefined : 'preview' })}
          >
            {t('preview.title')}
          </Button>
        )}
      </ChangeBar>
      {named && <Naming {...{ named, draft, edits, languages }} onClose={() => setNamed(undefined)} />}
    </>
  )
}
