import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ListError } from '#common/list-error.tsx'
import { useNumber } from '#common/use-number.ts'
import type { Shared } from './callback-view.tsx'
import { ColumnHead } from './columns.styles.ts'
import { ResultCells } from './result-cells.tsx'
import { ResultList } from './result-list.tsx'
import type { CallbackActions } from './use-callback-actions.ts'
import { VersionList } from './version-list.tsx'

/** What the callback makes of the last deliveries, in cells and as a list; below it the versions. */
export function ResultColumn(props: Shared & { readonly actions: CallbackActions }) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  const { run, subjects, refusal } = props
  const [showsAll, setShowsAll] = useState(false)
  const kind = subjects.subjects?.kind ?? 'deliveries'
  return (
    <section aria-label={t(`list.title.${kind}`)}>
      <ColumnHead>
        <h2>{t(`list.title.${kind}`)}</h2>
        {subjects.subjects && <span data-part="count">{number(subjects.subjects.list.length)}</span>}
        {run.ranAt !== undefined && (
          <span data-part="end">
            {t('list.ran')} <RelativeTime at={new Date(run.ranAt)} isInSentence />
          </span>
        )}
      </ColumnHead>
      {subjects.error ? (
        <ListError error={subjects.error} onRetry={subjects.retry} title={t('list.failed')} />
      ) : subjects.subjects === undefined ? (
        <LinesSkeleton label={t('list.loading')} lines={10} />
      ) : (
        <>
          {refusal === undefined && <ResultCells {...props} />}
          {!showsAll && <ResultList {...props} />}
        </>
      )}
      <VersionList {...props} showsAll={showsAll} onShowAll={() => setShowsAll(!showsAll)} />
    </section>
  )
}
