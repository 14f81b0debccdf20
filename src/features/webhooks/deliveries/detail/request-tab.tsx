import { useTranslation } from 'react-i18next'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { type Attempt, headerIn } from './attempt.ts'
import { ErrorText } from './error-text.tsx'
import { HeaderList, UrlLine } from './message-parts.tsx'
import { JsonBody } from '#ui/controls/text-body.tsx'

/** What was sent: the final address, the headers with the signature explained, and the body. */
export function RequestTab({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('deliveries')
  const { request } = attempt
  const { url, method, headers, body, isCut } = request
  return (
    <>
      <ErrorText attempt={attempt} url={url} />
      <UrlLine method={method} url={url} />
      {headers.length > 0 && (
        <HeaderList
          label={t('request.headers')}
          headers={headers}
          note={{ below: 'webhook-signature', text: <Signature headers={headers} /> }}
        />
      )}
      {body === undefined ? (
        <p>{t('request.noBody')}</p>
      ) : (
        <>
          <JsonBody label={t('request.body')} text={body} />
          {isCut && <p>{t('request.cut')}</p>}
        </>
      )}
    </>
  )
}

/** How a receiver checks the signature (docs/interface/webhooks.md, Signatures). */
function Signature({ headers }: Pick<Attempt['request'], 'headers'>) {
  const { t } = useTranslation('deliveries')
  const { time } = useWords()
  const seconds = Number(headerIn(headers, 'webhook-timestamp'))
  const count = headerIn(headers, 'webhook-signature')?.split(' ').length ?? 1
  return (
    <small style={note}>
      {t('request.signature', { id: headerIn(headers, 'webhook-id') ?? 'webhook-id' })}{' '}
      {Number.isFinite(seconds) && t('request.signedAt', { time: time(new Date(seconds * 1000)) })}{' '}
      {count > 1 && t('request.signedTwice')}
    </small>
  )
}

const note = { display: 'block', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' } as const
