import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { type Attempt, headerIn, isFine } from './attempt.ts'
import { ErrorText } from './error-text.tsx'
import { JsonBody, TextBody } from '#ui/controls/text-body.tsx'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { statusText } from '#features/webhooks/common/result-text.ts'

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
    <small style={signatureNote}>
      {t('request.signature', { id: headerIn(headers, 'webhook-id') ?? 'webhook-id' })}{' '}
      {Number.isFinite(seconds) && t('request.signedAt', { time: time(new Date(seconds * 1000)) })}{' '}
      {count > 1 && t('request.signedTwice')}
    </small>
  )
}

const signatureNote = { display: 'block', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' } as const

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

/** Method and final address; what is masked in it is quiet. */
function UrlLine({ method, url }: { readonly method: string; readonly url: string }) {
  const { t } = useTranslation('deliveries')
  return (
    <Line>
      <b>{method}</b>
      <span data-tip={url}>
        {url.split(/(\*{3}|•+)/).map((part, index) => (index % 2 === 1 ? <i key={index}>{part}</i> : part))}
      </span>
      <CopyButton text={url} label={t('request.copyUrl')} />
    </Line>
  )
}

type HeadersProps = {
  readonly label: string
  readonly headers: readonly (readonly [string, string])[]
  /** Below the value of the header of this name. */
  readonly note?: { readonly below: string; readonly text: ReactNode }
}

function HeaderList({ label, headers, note }: HeadersProps) {
  return (
    <List aria-label={label}>
      {headers.map(([name, value], index) => (
        <div key={`${name} ${index}`}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note?.below === name.toLowerCase() && note.text}
          </dd>
        </div>
      ))}
    </List>
  )
}

const mono = { font: '400 12px/20px var(--mono)', fontVariantLigatures: 'none', letterSpacing: '-.01em' } as const

const Line = styled('div')({
  ...mono,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  padding: '0 4px 0 10px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  background: 'var(--surface-2)',
  minWidth: 0,
  '& > b': { fontWeight: 600 },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& i': { fontStyle: 'normal', color: 'var(--text-3)' },
})

const List = styled('dl')({
  ...mono,
  '& > div': { display: 'grid', gridTemplateColumns: '156px minmax(0, 1fr)', gap: 12, padding: '2px 0' },
  '& dt': { color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& dd': { overflowWrap: 'anywhere' },
  '@media (max-width: 639.98px)': { '& > div': { gridTemplateColumns: '124px minmax(0, 1fr)' } },
})
