import { useState } from 'react'
import {
  listRecoveries,
  listRecoveryJobs,
  type RecoveryFilter,
  startRecovery,
} from 'mock-server/contract/recoveries.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useWords } from './use-words.ts'

type Recoveries = {
  readonly targets: readonly { readonly id: string; readonly name: string }[]
  readonly filter: RecoveryFilter
  readonly perSecond: number
}

/** Starts one recovery for each subscription. Resolves to whether any was started; each that wasn't is said with its reason. */
export function useStart() {
  const { t, number } = useWords()
  const [isBusy, setBusy] = useState(false)
  const start = async ({ targets, filter, perSecond }: Recoveries): Promise<boolean> => {
    setBusy(true)
    let [started, events] = [0, 0]
    for (const { id, name } of targets) {
      try {
        const { data } = await call(startRecovery, { params: { id }, body: { filter, perSecond } })
        started += 1
        events += data.total
      } catch (error) {
        toast.bad(t('start.failed', { name, reason: refusalText(error, t) }))
      }
    }
    await invalidate(listRecoveryJobs, listRecoveries)
    setBusy(false)
    if (started > 0) toast.ok(t('start.done', { count: events, number: number(events) }))
    return started > 0
  }
  return { start, isBusy }
}
