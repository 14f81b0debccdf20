import { useTranslation } from 'react-i18next'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { Button } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { useNow } from '#common/use-now.ts'
import { countdown, shortDuration } from '#lib/short-duration.ts'
import { isDeadlineNear, msUntil } from '#features/webhooks/common/condition.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { CauseFrame } from './cause-head.tsx'
import { useCauseWords } from './cause-words.ts'
import type { CauseActions } from './use-cause-actions.ts'

const HOUR = 3_600_000
const snoozes = [
  ['hour', HOUR],
  ['day', 24 * HOUR],
  ['week', 7 * 24 * HOUR],
] as const

type Props = {
  readonly cause: FailureCause
  readonly actions: CauseActions
  readonly refusal: string | undefined
  readonly onStop: () => void
  readonly onShow: () => void
}

/** One cause: what and where, how many, since when, of which subscriptions. */
export function CauseRow({ cause, actions: { retry, mark, unmark }, refusal, onStop, onShow }: Props) {
  const { t } = useTranslation('deliveries')
  const { number } = useWords()
  const { titleOf, spanOf } = useCauseWords()
  const { id, count, growth, subscriptions } = cause
  const title = titleOf(cause)
  const isOff = subscriptions.every(({ active }) => !active)
  return (
    <CauseFrame
      cause={cause}
      actions={
        <div data-part="actions">
          <Button look="ghost" refusal={refusal} aria-label={t('causes.stopOf', { cause: title })} onClick={onStop}>
            {t('causes.stop')}
          </Button>
          <Button
            refusal={refusal ?? (isOff ? t('causes.switchedOff') : undefined)}
            isBusy={retry.isPending}
            aria-label={t('causes.retryOf', { count, cause: title })}
            onClick={() => retry.mutate([cause])}
          >
            {t('causes.retry', { count })}
          </Button>
          <MenuButton
            isIcon
            label={t('causes.more', { cause: title })}
            entries={[
              { id: 'show', label: t('causes.show'), onChoose: onShow },
              { id: 'resolved', label: t('causes.resolved'), refusal, onChoose: () => mark.mutate({ id }) },
              ...(cause.snoozedUntil === undefined
                ? snoozes.map(([name, forMs]) => ({
                    id: name,
                    label: t(`causes.snooze.${name}`),
                    refusal,
                    onChoose: () => mark.mutate({ id, forMs }),
                  }))
                : [{ id: 'end', label: t('causes.snooze.end'), refusal, onChoose: () => unmark.mutate(id) }]),
            ]}
          >
            <Ellipsis />
          </MenuButton>
        </div>
      }
    >
      <div data-part="count">
        <b>{number(count)}</b>
        <span>{t('causes.event', { count })}</span>
      </div>
      <span data-part="spark" aria-hidden>
        <Spark values={growth} width={64} scale={[0, Math.max(1, ...growth)]} />
      </span>
      <div data-part="when">
        <span>{spanOf(cause)}</span>
        <Next cause={cause} />
      </div>
    </CauseFrame>
  )
}

/** What comes next: until when it is put off, a deadline that is near, what waits behind it, or the next attempt. */
function Next({ cause }: { readonly cause: FailureCause }) {
  const { snoozedUntil, markedBy = '', heldBack, nextAttemptAt, deactivatesAt } = cause
  const { t } = useTranslation('deliveries')
  const { time } = useWords()
  const now = useNow()
  if (snoozedUntil !== undefined)
    return <span>{t('causes.until', { time: time(new Date(snoozedUntil)), name: markedBy })}</span>
  if (deactivatesAt !== undefined && isDeadlineNear(deactivatesAt, now))
    return <span data-warn>{t('causes.deactivates', { time: shortDuration(msUntil(deactivatesAt, now)) })}</span>
  if (heldBack > 0) return <span data-warn>{t('causes.behind', { count: heldBack })}</span>
  if (nextAttemptAt === undefined) return <span>{t('causes.switchedOff')}</span>
  const ms = msUntil(nextAttemptAt, now)
  return <span>{ms <= 0 ? t('causes.due') : t('causes.next', { time: countdown(ms) })}</span>
}
