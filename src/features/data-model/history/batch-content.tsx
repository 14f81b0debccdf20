import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Undo2 from 'lucide-react/icons/undo-2'
import { getModelBatch, getUndoneModel, type ModelBatch } from 'mock-server/contract/model-changes.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { longDate } from '#lib/long-date.ts'
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
import { DifferenceList, useDifferenceName } from '#features/data-model/review/difference-list.tsx'

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
  const { locale } = useUi()
  const content = queryFor(getModelBatch, { params: { id: batch.id } })
  const query = useQuery(content)
  const client = useQueryClient()
  const isDirty = draft.count > 0
  const nameOf = useDifferenceName(words)
  const { isBusy, problem, run } = useWork(t)
  const undo = async () => {
    const { data } = await call(getUndoneModel, { params: { id: batch.id } })
    const { differences } = (await client.ensureQueryData(content)).data
    draft.startUndone(await fetchDocuments(), data, differences)
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
      {batch.undid !== undefined && <Note>{t('history.undid', { n: number(batch.undid) })}</Note>}
      {batch.keptUntil !== undefined && (
        <Note>{t('history.keptUntil', { date: longDate(new Date(batch.keptUntil), locale) })}</Note>
      )}
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
          <DifferenceList title={t('review.extras')} differences={query.data.data.differences} words={words} />
        </>
      ) : (
        <LinesSkeleton label={t('history.loading')} lines={6} />
      )}
    </section>
  )
}

const Note = styled('p')({ marginBottom: 8, color: 'var(--text-2)' })

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 8,
  '& > h2': { font: '600 16px/24px var(--sans)' },
})
