import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ModelReview } from 'mock-server/contract/models/saves.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { PageHead } from '#ui/shell/page-head.tsx'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { ListError } from '#common/list-error.tsx'
import { usePageName } from '#common/page-name.ts'
import { DraftGuard } from '#common/workbench/draft-guard.tsx'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import { ExtraChanges } from './extra-changes.tsx'
import { GraphPanel } from '#features/data-model/graph/graph-panel.tsx'
import type { ModelAddress } from '#features/data-model/parts/address.ts'
import { Bar } from '#common/workbench/bar.styles.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { ChangeGroups } from './change-groups.tsx'
import { ConflictList } from './conflict-list.tsx'
import { DifferenceList } from './difference-list.tsx'
import { ErrorList } from './error-list.tsx'
import { JsonDiff } from './json-diff.tsx'
import { ReviewColumns } from './layout.styles.ts'
import { type Loss, lossesIn, withoutRenames } from './losses.ts'
import { reviewOf } from './review.queries.ts'
import { ReviewPanel } from './review-panel.tsx'
import { ReviewTools } from './review-tools.tsx'
import { type Confirmed, useConfirmed } from './use-confirmed.ts'
import { useSave } from './use-save.ts'

type Props = {
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly address: ModelAddress
  readonly refusal: string | undefined
  /** The question whether to leave without saving. */
}

const tabs = ['list', 'graph', 'json'] as const

/** Of more types, only those that changed are drawn. */
const WHOLE_GRAPH = 60

/** What would be saved, what it would delete, and why the service would refuse it; saved in one request. */
export function Review({ draft, words, address, refusal }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const { count } = draft
  usePageName(t('review.name'))
  const review = useQuery({ ...reviewOf(draft), enabled: count > 0 && refusal === undefined })
  const { data } = review
  const isChecked = data !== undefined && !review.isPlaceholderData
  const losses = data ? lossesIn(data, draft.moves, draft.renames) : []
  const isDeleting = losses.some(({ to }) => to === undefined)
  const confirmed = useConfirmed(losses)
  const { save, isBusy, problem } = useSave(draft)
  const tab = tabs.find((each) => each === address.tab) ?? 'list'
  const blocked =
    refusal ??
    (count === 0 ? t('editing:none') : undefined) ??
    (isChecked ? undefined : t('review.checking')) ??
    (data && data.errors.length > 0 ? t('review.refused') : undefined) ??
    (draft.conflicts.length > 0 ? t('review.conflictsFirst') : undefined) ??
    (confirmed.isComplete ? undefined : t('review.confirmFirst'))
  const saveNow = async () => {
    if (blocked !== undefined) return
    if ((await save(isDeleting)) === 'saved') address.openView('edit')
  }
  useActions([
    {
      id: 'dataModel.save',
      label: t('review.save', { count, n: number(count) }),
      group: 'page',
      keys: '$mod+s',
      run: () => void saveNow(),
    },
  ])
  return (
    <>
      <PageHead
        title={t('review.title', { count, n: number(count) })}
        badge={
          losses.length > 0 && (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
              {t('review.destructive', { count: losses.length, n: number(losses.length) })}
            </Badge>
          )
        }
        actions={count > 0 && <ReviewTools {...{ draft }} review={data} force={isDeleting} />}
      />
      <PageTabs
        label={t('review.views')}
        current={tab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`review.tab.${id}`),
          href: paths.dataModel({ view: 'review', tab: id === 'list' ? undefined : id }),
        }))}
      />
      {count === 0 ? (
        <EmptyState
          title={t('review.empty.title')}
          text={t('review.empty.text')}
          actions={<Button onClick={() => address.openView('edit')}>{t('review.back')}</Button>}
        />
      ) : (
        <ReviewColumns>
          <section data-tab={tab} aria-label={t(`review.tab.${tab}`)} aria-busy={review.isFetching}>
            {problem !== undefined && (
              <Callout tone="bad" role="alert" title={t('review.notSaved')}>
                {problem}
              </Callout>
            )}
            {(draft.isMerged || draft.conflicts.length > 0) && <ConflictList {...{ draft, words }} />}
            {review.error && !data ? (
              <ListError error={review.error} title={t('review.failed')} onRetry={() => void review.refetch()} />
            ) : data ? (
              <Content {...{ data, losses, confirmed, draft, words, tab }} onOpen={address.openPlace} />
            ) : (
              <LinesSkeleton label={t('review.checking')} lines={8} />
            )}
          </section>
          <ReviewPanel {...{ data, losses, confirmed, draft, words }} />
        </ReviewColumns>
      )}
      <SaveBar
        {...{ count, isDeleting, isBusy, blocked }}
        onBack={() => address.openView('edit')}
        onSave={() => void saveNow()}
      />
      <DraftGuard draft={draft} />
    </>
  )
}

type ContentProps = Pick<Props, 'draft' | 'words'> & {
  readonly data: ModelReview
  readonly losses: readonly Loss[]
  readonly confirmed: Confirmed
  readonly tab: (typeof tabs)[number]
  readonly onOpen: ModelAddress['openPlace']
}

/** The changes, in the view that the reader chose, below the errors in them. */
function Content({ data, losses, confirmed, draft, words, tab, onOpen }: ContentProps) {
  const { t } = useTranslation('dataModel')
  return (
    <>
      <ErrorList errors={data.errors} words={words} />
      {tab === 'graph' ? (
        <GraphPanel
          {...{ draft, words }}
          onlyChanged={Object.keys(draft.model.factSheets).length > WHOLE_GRAPH}
          onOpen={onOpen}
        />
      ) : tab === 'json' ? (
        <JsonDiff draft={draft} />
      ) : (
        <ChangeGroups
          changes={withoutRenames(data.changes, draft.renames)}
          losses={losses}
          renames={draft.renames}
          keeping={draft}
          models={[draft.model, draft.base]}
          words={words}
          confirmed={confirmed.confirmed}
          onConfirm={confirmed.confirm}
        />
      )}
      {tab === 'list' && (
        <>
          <ExtraChanges extras={draft.extras} words={words} />
          <DifferenceList title={t('review.others')} differences={draft.undone} words={words} />
        </>
      )}
    </>
  )
}

type SaveBarProps = {
  readonly count: number
  readonly isDeleting: boolean
  readonly isBusy: boolean
  readonly blocked: string | undefined
  readonly onBack: () => void
  readonly onSave: () => void
}

function SaveBar({ count, isDeleting, isBusy, blocked, onBack, onSave }: SaveBarProps) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  return (
    <Bar role="region" aria-label={t('editing:label')}>
      <Button look="ghost" size={32} icon={<ArrowLeft />} onClick={onBack}>
        {t('review.back')}
      </Button>
      <div>
        <OnDesk>
          <code>PUT /models{isDeleting && '?force=true'}</code>
        </OnDesk>
        <Button look={isDeleting ? 'danger' : 'primary'} size={32} isBusy={isBusy} refusal={blocked} onClick={onSave}>
          {t('review.save', { count, n: number(count) })}
        </Button>
      </div>
    </Bar>
  )
}
