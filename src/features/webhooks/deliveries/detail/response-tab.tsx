import { useTranslation } from 'react-i18next'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import type { Attempt } from './attempt.ts'
import { ErrorText } from './error-text.tsx'
import { HeaderList } from './message-parts.tsx'
import { statusText } from '#features/webhooks/common/result-text.ts'
import { isFine } from './result-name.ts'
import { TextBody } from '#ui/controls/text-body.tsx'

/** What came back: status, headers, and the body as text with its true size. */
export function ResponseTab({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('deliveries')
  const { bytes, number } = useWords()
  const { response, httpStatus, outcome } = attempt
  if (!response) {
    return (
      <>
        <ErrorText attempt={attempt} url={attempt.request.url} />
        <p>{t(outcome === 'suppressed' || outcome === 'callback' ? 'response.notSent' : 'response.none')}</p>
      </>
    )
  }
  return (
    <>
      {isFine(attempt) ? (
        <p>
          <b>{statusText(httpStatus ?? 0)}</b>
        </p>
      ) : (
        <ErrorText attempt={attempt} url={attempt.request.url} />
      )}
      {response.headers.length > 0 && <HeaderList label={t('response.headers')} headers={response.headers} />}
      {response.body === '' ? (
        <p>{t('response.empty')}</p>
      ) : (
        <TextBody label={t('response.body')} text={response.body} />
      )}
      <p>
        {t('response.size', { size: bytes(response.bytes) })}
        {response.truncated &&
          ` ${t('response.truncated', { count: response.body.length, n: number(response.body.length) })}`}
        {response.cut !== undefined && ` ${t('response.cut')}`}
      </p>
    </>
  )
}
