import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import HistoryIcon from 'lucide-react/icons/history'
import { listRecoveryJobs, type Recovery, resumeRecovery } from 'mock-server/contract/recoveries.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { useRefusal } from '#common/permitted.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { JobRow } from './job-row.tsx'
import { recoveryFact } from './recovery-fact.ts'

type Props = { readonly recovery: Recovery; readonly onFollow: () => void }

/** A recovery in the tray: it runs, was cancelled and can be resumed, or is done. */
export function RecoveryRow({ recovery, onFollow }: Props) {
  const { t } = useTranslation('recovery')
  const number = useNumber()
  const { status, total, queued, subscriptionId } = recovery
  const name = recovery.identifier || subscriptionId.slice(0, 8)
  const row = {
    title: t('job.title', { count: total, number: number(total), name }),
    fact: recoveryFact(recovery, t, number),
  }
  if (status === 'RUNNING') {
    return (
      <JobRow
        {...row}
        icon={<HistoryIcon aria-hidden />}
        progress={{ part: total === 0 ? 0 : queued / total, label: row.title }}
        action={<Cancel recovery={recovery} />}
      />
    )
  }
  if (status === 'CANCELLED' && queued < total)
    return <JobRow {...row} icon={<CircleX aria-hidden />} action={<Resume recovery={recovery} />} />
  return (
    <JobRow
      {...row}
      icon={<CircleCheck aria-hidden />}
      tone="ok"
      action={
        <LinkButton href={paths.webhook(subscriptionId)} onClick={onFollow}>
          {t('job.openLog')}
        </LinkButton>
      }
    />
  )
}

function Cancel({ recovery }: { readonly recovery: Recovery }) {
  const { t } = useTranslation('recovery')
  const refusal = useRefusal('webhook.redeliver')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="ghost" refusal={refusal} onClick={() => setAsking(refusal === undefined)}>
        {t('job.cancel')}
      </Button>
      {isAsking && <CancelQuestion recovery={recovery} onClose={() => setAsking(false)} />}
    </>
  )
}

function Resume({ recovery: { id, subscriptionId } }: { readonly recovery: Recovery }) {
  const { t } = useTranslation('recovery')
  const refusal = useRefusal('webhook.redeliver')
  const { mutate, isPending } = useMutationOf(resumeRecovery, { stale: [listRecoveryJobs] })
  const resume = () =>
    mutate(
      { params: { id: subscriptionId, recovery: id } },
      { onError: (error) => toast.bad(t('job.notResumed', { reason: refusalText(error, t) })) },
    )
  return (
    <Button refusal={refusal} isBusy={isPending} onClick={() => refusal === undefined && resume()}>
      {t('job.resume')}
    </Button>
  )
}
