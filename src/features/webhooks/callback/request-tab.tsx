import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { MASK } from 'mock-server/contract/subscription-settings.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { JsonView } from '#ui/controls/json-view.tsx'
import { parsed } from '#ui/controls/text-body.tsx'
import { maskedUrl } from '#features/webhooks/common/names.ts'
import type { Result } from './results.ts'
import { byteLength, useSizes } from './sizes.ts'

type Props = { readonly result: Result; readonly subscription: Subscription }

/** The request as a delivery would send it. Secrets and the headers of the signature, which each request has anew, are not in it. */
export function RequestTab({ result: { run, verdict }, subscription }: Props) {
  const { t } = useTranslation('callback')
  const { bytes } = useSizes()
  const { after: body = '', targetMethod, targetUrl } = run
  if (verdict !== 'pass') return <p>{t(`request.none.${verdict}`)}</p>
  const json = parsed(body)
  const headers = [
    ['Content-Type', json === undefined ? 'text/plain; charset=utf-8' : 'application/json'],
    ...(subscription.authorizationHeader === undefined ? [] : [['Authorization', MASK]]),
    ...subscription.headers.map(({ name }) => [name, MASK]),
  ] as const
  return (
    <Root>
      <p>
        <code>
          {targetMethod} {maskedUrl(targetUrl ?? '')}
        </code>
      </p>
      <dl>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <header>
        <h2>{t('change.body')}</h2>
        <span>{bytes(byteLength(body))}</span>
        <CopyButton label={t('request.copy')} text={() => body} />
      </header>
      {json === undefined ? (
        <pre>{body}</pre>
      ) : (
        <JsonView value={json} label={t('request.body')} maxHeight={2000} openDepth={2} />
      )}
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '12px 16px',
  '& code, & dt, & dd, & pre': { font: '400 11.5px/18px var(--mono)', overflowWrap: 'anywhere' },
  '& pre': { whiteSpace: 'pre-wrap' },
  '& dl > div': { display: 'grid', gridTemplateColumns: '132px minmax(0, 1fr)', gap: 8 },
  '& dt': { color: 'var(--text-3)' },
  '& > header': { display: 'flex', alignItems: 'center', gap: 8 },
  '& h2': { flex: 1, font: '600 13px/20px var(--sans)' },
  '& header > span': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})
