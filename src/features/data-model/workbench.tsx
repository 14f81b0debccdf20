import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Boxes from 'lucide-react/icons/boxes'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { later, useFetchAhead } from '#ui/controls/later.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { useStepKeys } from '#common/workbench/use-step-keys.ts'
import { useRefusal } from '#common/permitted.ts'
import { HistoryButton } from './parts/history-button.tsx'
import { useModelAddress } from './parts/address.ts'
import { Columns, narrow, noPanel } from './columns.styles.ts'
import { useModelDraft } from './draft/use-model-draft.ts'
import { DefinitionForm } from './form/definition-form.tsx'
import type { StoredDocuments } from './draft/model.queries.ts'
import { Outline } from './outline/outline.tsx'
import { ModelBar } from './model-bar.tsx'
import { FormTabs, PanelContent, SidePanel } from './side-panel.tsx'
import { useModelWords } from './parts/model-words.ts'

const Add = later(() => import('./add/add.dialog.tsx').then((file) => ({ default: file.AddDialog })))
const Review = later(() => import('./review/review.tsx').then((file) => ({ default: file.Review })))
const ModelHistory = later(() => import('./history/history.tsx').then((file) => ({ default: file.ModelHistory })))

type Props = { readonly stored: StoredDocuments }

/** The model that is loaded: outline, form, and the way to a review. The draft lives here, whatever is shown of it. */
export function Workbench({ stored }: Props) {
  const { t } = useTranslation('dataModel')
  const address = useModelAddress()
  const refusal = useRefusal('model.update')
  const draft = useModelDraft(stored)
  const words = useModelWords(draft)
  const { view } = draft
  const views = useMemo(() => new Map(view.factSheets.map((each) => [each.type ?? '', each])), [view])
  // Where something is added: undefined while nothing is.
  const [adding, setAdding] = useState<{ readonly to?: ModelPlace }>()
  const isNarrow = useMedia(narrow)
  const hasNoPanel = useMedia(noPanel)
  const review = () => draft.count > 0 && address.openView('review')
  // The other views have no bar.
  useStepKeys(draft, 'dataModel', address.view === 'review' || address.view === 'history')
  useFetchAhead()
  // A key in the form is not to wait for what is around it.
  const around = {
    draft: useDeferredValue(draft),
    words: useDeferredValue(words),
    views: useDeferredValue(views),
    address,
    refusal,
  }
  if (address.view === 'review') return <Review {...{ draft, words, address, refusal }} />
  if (address.view === 'history') return <ModelHistory {...{ draft, words, address, refusal }} />
  const { place } = address
  const closePlace = () => address.close()
  return (
    <>
      <Columns>
        {(!isNarrow || !place) && <Outline {...around} onAdd={() => setAdding(place ? { to: place } : {})} />}
        {place ? (
          <DefinitionForm
            {...{ place, draft, words, refusal }}
            onAddField={(to) => setAdding({ to })}
            onDeleted={closePlace}
            onRenamed={address.openPlace}
            onHistory={() => address.openView('history')}
            onBack={isNarrow ? closePlace : undefined}
            {...(hasNoPanel && { tabs: <FormTabs address={address} /> })}
            {...(hasNoPanel && address.panel && { instead: <PanelContent {...around} panel={address.panel} /> })}
          />
        ) : (
          !isNarrow && (
            <section>
              <PageHead title={t('title')} actions={<HistoryButton onClick={() => address.openView('history')} />} />
              <EmptyState icon={<Boxes />} title={t('none.title')} text={t('none.text')} />
            </section>
          )
        )}
        {!hasNoPanel && <SidePanel {...around} />}
      </Columns>
      <ModelBar {...{ draft, refusal }} onReview={review} />
      {adding && (
        <Add
          {...{ draft, words }}
          to={adding.to}
          onClose={() => setAdding(undefined)}
          onAdded={(added) => {
            setAdding(undefined)
            address.openPlace(added)
          }}
        />
      )}
    </>
  )
}
