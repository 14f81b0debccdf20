import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import { Callout } from '#ui/feedback/callout.tsx'
import { statusText } from '#features/webhooks/common/result-text.ts'
import { codeName, isFine, type Outcome } from './attempt.ts'

type Props = { readonly attempt: Outcome & { readonly detail?: string | undefined }; readonly url: string | undefined }

/** Why an attempt failed, in a sentence for each error code, with the words of the service where they say more. */
export function ErrorText({ attempt, url }: Props) {
  const { t } = useTranslation('deliveries')
  const { error, message, httpStatus, detail } = attempt
  if (isFine(attempt) || (error === undefined && httpStatus === undefined)) return null
  const title = error === undefined ? statusText(httpStatus ?? 0) : codeName(error, t)
  return (
    <Callout tone="bad" icon={<CircleX aria-hidden />} title={title}>
      {error === undefined ? (
        t('error.refused')
      ) : error === 'TARGET_ADDRESS_BLOCKED' ? (
        <Blocked message={message} url={url} />
      ) : (
        t(`error.${error}`, { defaultValue: message ?? '' })
      )}
      {error !== undefined && message !== undefined && saysMore.has(error) && <Quote>{message}</Quote>}
      {detail !== undefined && <Quote>{t('error.detail', { detail })}</Quote>}
    </Callout>
  )
}

/** Errors whose message names a reason, a line or a value. */
const saysMore: ReadonlySet<string> = new Set([
  'TLS_FAILED',
  'BAD_ANSWER',
  'TARGET_URL_INVALID',
  'CALLBACK_ERROR',
  'CALLBACK_DEADLINE',
  'CALLBACK_MEMORY',
  'CALLBACK_OUTPUT',
  'CALLBACK_RESULT',
])

/** Which rule a forbidden target breaks, and the entry with which the operator of the server allows it. */
function Blocked({ message, url }: { readonly message: string | undefined; readonly url: string | undefined }) {
  const { t } = useTranslation('deliveries')
  const target = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  const port = /^Port (\d+)/.exec(message ?? '')?.[1]
  const entry = port === undefined ? target?.hostname : target?.host
  return (
    <>
      {port === undefined ? t('error.blocked.address', { host: target?.hostname }) : t('error.blocked.port', { port })}{' '}
      {t('error.blocked.allow')} <code>OUTGOING_ALLOW={entry}</code>
    </>
  )
}

const Quote = ({ children }: { readonly children: ReactNode }) => (
  <code style={{ display: 'block', marginTop: 4, overflowWrap: 'anywhere' }}>{children}</code>
)
