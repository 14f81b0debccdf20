import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dryRunCallback } from 'mock-server/contract/callbacks.ts'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { MASK } from 'mock-server/contract/subscription-settings.ts'
import { JsonView } from '#ui/controls/json-view.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { parsed } from '#ui/controls/text-body.tsx'
import { queryFor } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { isAuthorized, type Values } from '#features/webhooks/editor/settings/values.ts'

type Props = {
  readonly values: Values
  readonly event: TailEvent
  /** The stored callback, which changes what is sent. */
  readonly callback: string | undefined
}

/** The headers and the body that one event would be sent with. The service makes the body, so it is what a target gets. */
export function SampleBody({ values, event, callback }: Props) {
  const { t } = useTranslation('subscriptionEditor')
  const isPush = values.deliveryType === 'PUSH'
  const { payloadMode, targetMethod } = values
  const used = isPush ? (callback ?? '') : ''
  const body = { callback: used, offsets: [event.offset], payloadMode, targetMethod }
  const { data, error } = useQuery({
    ...queryFor(dryRunCallback, { body }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const run = data?.data[0]
  const text = run?.after ?? run?.before ?? 'null'
  const json = useMemo(() => parsed(text), [text])
  return (
    <>
      {isPush && (
        <dl>
          {headersOf(values).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {used !== '' && run && <p data-part="note">{noteOf()}</p>}
      <div data-part="json">
        {run && (
          <JsonView value={json === undefined ? text : json} label={t('sample.json')} openDepth={2} height="100%" />
        )}
        {error && <p data-part="note">{refusalText(error, t)}</p>}
        {!run && !error && <LinesSkeleton label={t('sample.loading')} lines={8} />}
      </div>
    </>
  )

  function noteOf(): string {
    if (run?.error) return t('sample.callbackFails', { message: run.error.message })
    return t(run?.active === false ? 'sample.suppressed' : 'sample.afterCallback')
  }
}

/** The headers that the settings lead to; values that are secret are masked. */
const headersOf = ({ authorization, headers, signed }: Values): readonly (readonly [string, string])[] => [
  ['content-type', 'application/json'],
  ...headers.map(({ name }) => [name.toLowerCase(), MASK] as const),
  ...(isAuthorized(authorization) ? [['authorization', MASK] as const] : []),
  ...(signed
    ? (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const).map((name) => [name, '…'] as const)
    : []),
]
