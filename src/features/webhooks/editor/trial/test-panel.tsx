import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Send from 'lucide-react/icons/send'
import type { Output } from 'mock-server/contract/endpoint.ts'
import { testDelivery } from 'mock-server/contract/test-deliveries.ts'
import { clockTimeWithSeconds } from '#lib/long-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { call } from '#api/call.ts'
import { useNumber } from '#common/use-number.ts'
import { refusalText } from '#common/refusal-text.ts'
import { changeOf } from '#features/webhooks/editor/settings/body.ts'
import { newestEvents } from '#features/webhooks/editor/settings/editor.queries.ts'
import { queryClient } from '#api/query-client.ts'
import type { Shared } from '#features/webhooks/editor/settings/shared.ts'
import { StripHead, StripResult } from './strip.styles.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

type Result = Output<typeof testDelivery>['data']

/** Sends one event to the target with the settings as they are in the form. */
export function TestPanel({ editing, current, original }: Shared) {
  const id = editing?.id
  const callback = original?.callback
  const { t } = useTranslation('subscriptionEditor')
  const { locale } = useUi()
  const { getValues } = useFormContext<Values>()
  const [sentAt, setSentAt] = useState<Date>()
  const test = useMutation({
    mutationFn: async () => {
      const event = (await queryClient.fetchQuery(newestEvents([current], 1))).data.at(-1)
      const subscription = { ...changeOf(getValues()), ...(callback === undefined ? {} : { callback }) }
      const offset = event === undefined ? {} : { offset: event.offset }
      const { data } = await call(testDelivery, {
        body: { subscription, ...(id === undefined ? {} : { subscriptionId: id }), ...offset },
      })
      return data
    },
    onSettled: () => setSentAt(new Date()),
  })
  const time = sentAt ? clockTimeWithSeconds(sentAt, locale) : ''
  return (
    <>
      <StripHead>
        <h2>{t('test.title')}</h2>
        <p>{t('test.note')}</p>
        <Button icon={<Send />} isBusy={test.isPending} onClick={() => test.mutate()}>
          {t('test.send')}
        </Button>
      </StripHead>
      <div role="status">
        {test.data && !test.isPending && <TestResult result={test.data} time={time} />}
        {test.error && !test.isPending && (
          <StripResult data-tone="bad">
            <CircleX aria-hidden />
            <b>{t('test.notSent')}</b>
            <p>{refusalText(test.error, t)}</p>
          </StripResult>
        )}
      </div>
    </>
  )
}

function TestResult({ result, time }: { readonly result: Result; readonly time: string }) {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  const { outcome, httpStatus, duration, message, response } = result
  const isFine = outcome === 'delivered'
  const ms = number(Math.round(duration))
  return (
    <StripResult data-tone={isFine ? 'ok' : outcome === 'suppressed' ? 'off' : 'bad'}>
      {isFine ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      <b>
        {httpStatus === undefined
          ? t(`test.outcome.${outcome}`, { ms })
          : t('test.answered', { status: httpStatus, ms })}
      </b>
      <p>{[time, message, response?.body].filter(Boolean).join(', ')}</p>
    </StripResult>
  )
}
