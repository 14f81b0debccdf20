import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Plus from 'lucide-react/icons/plus'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.ts'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { later, useFetchAhead } from '#ui/controls/later.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { ChangeBar } from '#common/editing/change-bar.tsx'
import { DraftNotices } from '#common/editing/draft-notices.tsx'
import { languagesOf, useLanguageName } from '#common/editing/languages-of.ts'
import type { StoredModels } from '#common/editing/model-documents.ts'
import { useModelsDraft } from '#common/editing/use-models-draft.ts'
import { VersionsButton } from '#common/editing/versions-button.tsx'
import { useSaveModels } from '#common/editing/use-save-models.ts'
import { useLeaveGuard } from '#common/form-dialog/leave-guard.tsx'
import { useRefusal } from '#common/permitted.ts'
import { useNumber } from '#common/use-number.ts'
import { changesBetween } from './layout/changes.ts'
import { addSubsection, newSection, newSubsection, sectionKey, subsectionKey } from './layout/layout.ts'
import { membersOf, unplacedOf } from './layout/unplaced.ts'
import { useViewModelAddress } from './parts/address.ts'
import { Columns, noPreview } from './parts/columns.ts'
import { useLayoutEdits } from './parts/use-layout-edits.ts'
import { useViewWords } from './parts/words.ts'
import { Preview } from './preview/preview.tsx'
import { type Named, SectionCard } from './sections/section-card.tsx'
import { Unplaced } from './sections/unplaced.tsx'
import { TypesList } from './types-list.tsx'

const NameDialog = later(() => import('./dialogs/name.dialog.tsx').then((file) => ({ default: file.NameDialog })))
const ReviewList = later(() => import('./review-list.tsx').then((file) => ({ default: file.ReviewList })))

const NONE = {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The view model that is loaded: types, the sections of one of them, and how a fact sheet would look. */
export function ViewModelEditor({ stored }: { readonly stored: StoredModels }) {
  const { t, i18n } = useTranslation('viewModel')
  const nameOfLanguage = useLanguageName()
  const number = useNumber()
  const address = useViewModelAddress()
  const refusal = useRefusal('model.update')
  const draft = useModelsDraft(stored, 'view-model')
  const saving = useSaveModels(draft)
  const guard = useLeaveGuard(useDeferredValue(draft.changes.length > 0 && draft.isFull))
  const hasNoPreview = useMedia(noPreview)
  const [named, setNamed] = useState<Named>()
  const [reviewAt, setReviewAt] = useState<HTMLElement>()
  useFetchAhead()

  const { documents, base } = draft
  const { dataModel } = base
  const names = Object.keys(dataModel.factSheets)
  const type = names.find((name) => name === address.type) ?? names[0] ?? ''
  const languages = languagesOf(documents)
  const own = languages.includes(i18n.language) ? i18n.language : (languages[0] ?? '')
  const language = languages.find((id) => id === address.language) ?? own
  const words = useViewWords(documents.languages[own] ?? NONE)
  const shownWords = useViewWords(documents.languages[language] ?? NONE)
  const root = useRef<HTMLElement>(null)
  const edits = useLayoutEdits({ draft, type, words, root })
  const { sections } = edits
  const changes = useMemo(
    () =>
      Object.keys(dataModel.factSheets).flatMap((name) => {
        const [before, after] = [base.documents, documents].map((each) => each.viewModel.factSheets[name])
        if (before === after) return []
        return changesBetween(before?.sections ?? [], after?.sections ?? []).map((change) => ({ type: name, change }))
      }),
    [dataModel, base, documents],
  )
  const labels = draft.changes.flatMap(({ path: [document, id = ''], before, after }) =>
    document === 'languages' ? { language: nameOfLanguage(id), before: textOf(before), after: textOf(after) } : [],
  )
  const changedTypes = new Set(changes.map((each) => each.type))
  const moved = new Set(
    changes.flatMap((each) => (each.type === type && each.change.kind === 'fieldMoved' ? each.change.key : [])),
  )
  const members = membersOf(dataModel, type)
  const unplaced = unplacedOf(sections, members)
  const fieldTypes = new Map(
    Object.entries(dataModel.factSheets[type]?.fields ?? {}).map(([name, field]) => [name, field.type]),
  )
  const placed = members.fields.length - unplaced.fields.length

  function nameIt(key: string, texts: Readonly<Record<string, string>>) {
    if (!named) return
    const path = named.what === 'section' ? ['section', key] : ['subsection', key, 'label']
    for (const [id, text] of Object.entries(texts))
      draft.set(['languages', id, 'viewModel', ...path], text === '' ? undefined : text, `name ${key}`)
    if (named.key !== undefined) return
    if (named.what === 'section') edits.set([...sections, newSection(key)])
    else edits.set(addSubsection(sections, named.section ?? 0, newSubsection(key)))
  }
  if (type === '') return <EmptyState icon={<LayoutTemplate />} title={t('empty.title')} text={t('empty.text')} />
  const preview = (
    <Preview
      {...{ type, dataModel, sections, moved, languages, language }}
      words={shownWords}
      onLanguage={(id) => address.go({ language: id === own ? undefined : id })}
    />
  )
  const showsPreview = hasNoPreview && address.isPreview
  return (
    <>
      <DraftNotices
        draft={draft}
        problem={saving.problem}
        isMerged={saving.isMerged}
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
            isChanged: changedTypes.has(name),
          }))}
          onChoose={(name) => address.go({ type: name }, true)}
        />
        {showsPreview ? (
          preview
        ) : (
          <Main ref={root} aria-label={t('sections')}>
            <PageHead
              title={words.typeOf(type)}
              badge={changedTypes.has(type) && <Badge tone="accent">{t('types.changed')}</Badge>}
              note={t('note', {
                count: sections.length,
                n: number(sections.length),
                placed: number(placed),
                total: number(members.fields.length),
              })}
              actions={
                <>
                  <VersionsButton {...{ draft, refusal }} documents={[{ name: 'viewModel', label: t('title') }]} />
                  <Button
                    icon={<Plus />}
                    aria-label={t('section.add')}
                    refusal={refusal}
                    onClick={() => refusal === undefined && setNamed({ what: 'section' })}
                  >
                    <OnDesk>{t('section.add')}</OnDesk>
                  </Button>
                </>
              }
            />
            <div data-part="sections">
              {sections.map((section, nth) => (
                <SectionCard
                  key={section.label}
                  {...{ section, nth, type, edits, words, moved, fieldTypes, refusal }}
                  onName={setNamed}
                />
              ))}
            </div>
            <Unplaced names={unplaced} {...{ type, edits, words, refusal }} />
          </Main>
        )}
        {!hasNoPreview && preview}
      </Columns>
      <HiddenText role="status">{edits.said}</HiddenText>
      <ChangeBar
        {...{ draft, refusal }}
        count={changes.length + labels.length}
        isBusy={saving.isBusy}
        onSave={() => {
          setReviewAt(undefined)
          void saving.save()
        }}
        note={
          changedTypes.size === 0
            ? undefined
            : t('inTypes', { types: [...changedTypes].map((name) => words.typeOf(name)).join(', ') })
        }
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
        {draft.changes.length > 0 && (
          <Button size={32} onClick={({ currentTarget }) => setReviewAt(currentTarget)}>
            {t('review.open')}
          </Button>
        )}
      </ChangeBar>
      {reviewAt && (
        <Popover label={t('review.title')} anchor={reviewAt} onClose={() => setReviewAt(undefined)}>
          <ReviewList {...{ draft, changes, labels, words }} />
        </Popover>
      )}
      {named && (
        <NameDialog
          what={named.what}
          of={named.key}
          {...{ documents, languages }}
          taken={
            named.what === 'section'
              ? sections.map(sectionKey)
              : sections.flatMap(({ subsections }) => subsections.map(subsectionKey))
          }
          languageName={nameOfLanguage}
          onDone={nameIt}
          onClose={() => setNamed(undefined)}
        />
      )}
      {guard.question}
    </>
  )
}

const Main = styled('section')({
  '& > [data-part=sections]': { flex: 1, minHeight: 0, overflowY: 'auto', padding: '8px 24px' },
  '@media (max-width: 639.98px)': { '& > [data-part=sections]': { padding: '8px 16px' } },
})
