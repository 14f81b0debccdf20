import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import CircleX from 'lucide-react/icons/circle-x'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useUi } from '#ui/ui-context.tsx'
import { exactTime, relativeWords } from '#lib/relative-time.ts'
import { useLeaveGuard } from '#common/form-dialog/leave-guard.tsx'
import { useNumber } from '#common/use-number.ts'
import { Bar as WorkbenchBar } from '#common/workbench/bar.styles.ts'
import { useNow } from '#common/use-now.ts'
import type { Shared } from './callback-view.tsx'
import { changedLines } from './text/changed-lines.ts'
import { countsOf } from './results.ts'
import { byteLength, limits } from './sizes.ts'

/** What would be published and what it would do; discards the draft or publishes it. */
export function PublishBar({ stored, draft, run, refusal, actions }: Shared) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  const version = draft.liveVersion + 1
  const { count } = useMemo(() => changedLines(draft.live, draft.text), [draft.live, draft.text])
  const isTooLong = byteLength(draft.text) > limits.sourceBytes
  const why =
    refusal ??
    (!draft.isChanged
      ? t('publish.noChange')
      : draft.isOutdated
        ? t('publish.outdated', { version: draft.liveVersion })
        : isTooLong
          ? t('publish.tooLong')
          : run.syntax
            ? t('publish.noParse')
            : undefined)
  const publish = () => {
    if (why === undefined) void actions.publish()
  }
  const label = t(draft.text === '' && draft.live !== '' ? 'publish.remove' : 'publish.label', { version })
  useActions([{ id: 'callback.publish', label, group: 'page', keys: '$mod+s', run: publish }])
  // What is typed is saved by itself. Only where that failed, leaving would lose it.
  const guard = useLeaveGuard(draft.isSaveFailed && draft.hasUnsaved)
  return (
    <Bar role="region" aria-label={t('bar.label')}>
      {refusal !== undefined ? (
        <p>
          <b>{t('bar.readOnly')}</b> {refusal}
        </p>
      ) : draft.isChanged ? (
        <>
          <p>
            <b>{t('bar.lines', { count, n: number(count) })}</b>{' '}
            {draft.base === 0 ? t('bar.sinceNone') : t('bar.since', { version: draft.base })},{' '}
            <SaveState {...{ stored, draft }} />
          </p>
          <Failures run={run} />
        </>
      ) : (
        <p>{draft.live === '' ? t('bar.noCallback') : t('bar.same', { version: draft.liveVersion })}</p>
      )}
      <div>
        {draft.isChanged && refusal === undefined && (
          <Button look="ghost" size={32} isBusy={actions.isBusy} onClick={() => void actions.discard()}>
            {t('discard.label')}
          </Button>
        )}
        <Button
          look="primary"
          size={32}
          data-action="callback.publish"
          refusal={why}
          isBusy={actions.isBusy}
          onClick={publish}
        >
          {label}
          <OnDesk aria-hidden data-part="keys">
            <Keys keys="$mod+s" />
          </OnDesk>
        </Button>
      </div>
      {guard.question}
    </Bar>
  )
}

function SaveState({ stored, draft }: Pick<Shared, 'stored' | 'draft'>) {
  const { t } = useTranslation('callback')
  if (draft.isSaveFailed && draft.hasUnsaved) {
    return (
      <span role="alert" data-part="failed">
        {t('bar.notSaved')}{' '}
        <TextButton type="button" onClick={draft.save}>
          {t('bar.saveAgain')}
        </TextButton>
      </span>
    )
  }
  if (draft.hasUnsaved || !stored.draft) return t('bar.saving')
  return (
    <>
      {t('bar.saved')} <SecondsAgo at={stored.draft.savedAt} />
    </>
  )
}

/** How many fail, and what that means for deliveries. */
function Failures({ run: { results, syntax } }: Pick<Shared, 'run'>) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  if (syntax) return <p data-part="failing">{t('bar.noParse')}</p>
  const total = results?.length ?? 0
  const { fail } = countsOf(results ?? [])
  if (fail === 0) return null
  return (
    <p data-part="failing">
      <Badge tone="bad" icon={<CircleX size={12} aria-hidden />}>
        {t('bar.fail', { count: total, n: number(fail), total: number(total) })}
      </Badge>{' '}
      <span>{t('bar.consequence')}</span>
    </p>
  )
}

/** "14 s ago", after a minute "3 min ago": how fresh a saved draft is. */
function SecondsAgo({ at }: { readonly at: string }) {
  const { locale } = useUi()
  const now = useNow()
  const date = new Date(at)
  const seconds = Math.max(0, Math.round((now - date.getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })
  return (
    <time dateTime={at} data-tip={exactTime(date, locale)}>
      {seconds < 60 ? format.format(-seconds, 'second') : relativeWords(date, new Date(now), locale)}
    </time>
  )
}

const Bar = styled(WorkbenchBar)({
  columnGap: 16,
  '& [data-part=failed]': { color: 'var(--bad-text)' },
  '& [data-part=failing]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
})
