import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Undo2 from 'lucide-react/icons/undo-2'
import { getModelBatch, getUndoneModel, type ModelBatch } from 'mock-server/contract/model-changes.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { ListError } from '#common/list-error.tsx'
import { useWork } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'
import type { ModelAddress } from '#features/data-model/parts/address.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import { fetchDocuments } from '#features/data-model/draft/model.queries.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { ChangeGroups } from '#features/data-model/review/change-groups.tsx'
import { withoutRenames } from '#features/data-model/review/losses.ts'
import { DifferenceList, useDifferenceName } from './difference-list.tsx'

type Props = {
  readonly batch: ModelBatch
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly address: ModelAddress
}

/** What one save changed, before and after. Undoing it makes a draft without it, which is reviewed like any other. */
export function BatchContent({ batch, draft, words, address }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const query = useQuery(queryFor(getModelBatch, { params: { id: batch.id } }))
  const isDirty = draft.count > 0
  const nameOf = useDifferenceName(words)
  const { isBusy, problem, run } = useWork(t)
  const undo = async () => {
    const { data } = await call(getUndoneModel, { params: { id: batch.id } })
    const stored = await fetchDocuments()
    draft.startUndone(stored, data)
    const left = [
      ...data.conflicts.map((place) => labelOfPlace(place, words)),
      ...data.differences.map((difference) => nameOf(difference)),
    ]
    if (left.length > 0) toast.note(t('history.leftAlone', { names: left.join(', ') }))
    address.openView('review')
  }
  return (
    <section aria-labelledby="batch-heading">
      <Head>
        <h2 id="batch-heading">{t('history.revision', { n: number(batch.number) })}</h2>
        <Button
          icon={<Undo2 />}
          isBusy={isBusy}
          refusal={isDirty ? t('history.dirty') : undefined}
          onClick={() => !isDirty && void run(undo)}
        >
          {t('history.undo')}
        </Button>
      </Head>
      {problem !== undefined && (
        <Callout tone="bad" role="alert">
          {problem}
        </Callout>
      )}
      {query.error ? (
        <ListError error={query.error} title={t('history.contentFailed')} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          <ChangeGroups
            changes={withoutRenames(query.data.data.changes, query.data.data.moves)}
            renames={query.data.data.moves}
            losses={[]}
            models={[draft.base]}
            words={words}
          />
          <DifferenceList differences={query.data.data.differences} words={words} />
        </>
      ) : (
        <LinesSkeleton label={t('history.loading')} lines={6} />
      )}
    </section>
  )
}

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 8,
  '& > h2': { font: '600 16px/24px var(--sans)' },
})
