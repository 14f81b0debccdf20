import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import EyeOff from 'lucide-react/icons/eye-off'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { ChangedValues } from '#common/diff/changed-values.tsx'
import { DiffView } from '#common/diff/diff-view.tsx'
import { useLineDiff } from '#common/diff/use-line-diff.ts'
import { maskedUrl } from '#features/webhooks/common/names.ts'
import type { Result } from './results.ts'
import { byteLength, useSizes } from './sizes.ts'

type Props = { readonly result: Result; readonly subscription: Subscription }

/** Method, URL and body as the event came and as the callback left them, and whether the target is allowed. */
export function BeforeAfter({ result: { run, verdict }, subscription }: Props) {
  const { t } = useTranslation('callback')
  const { bytes } = useSizes()
  const {
    targetMethod: method = subscription.targetMethod,
    targetUrl: url = subscription.targetUrl,
    after,
    target,
  } = run
  const { Icon, tone, words } = targetOf()
  return (
    <Root>
      <dl>
        <div>
          <dt>{t('change.method')}</dt>
          <dd>
            <Pair before={subscription.targetMethod} after={method} />
          </dd>
        </div>
        <div>
          <dt>{t('change.url')}</dt>
          <dd>
            <Pair before={maskedUrl(subscription.targetUrl)} after={maskedUrl(url)} />
          </dd>
        </div>
        <div>
          <dt>{t('change.target')}</dt>
          <dd data-part="target">
            <Icon data-tone={tone} aria-hidden /> {words}
          </dd>
        </div>
      </dl>
      <header>
        <h2>{t('change.body')}</h2>
        <span>
          {after === undefined || after === run.before
            ? t('change.sameSize', { size: bytes(byteLength(run.before)) })
            : t('change.sizes', { before: bytes(byteLength(run.before)), after: bytes(byteLength(after)) })}
        </span>
      </header>
      <Body before={run.before} after={after ?? run.before} />
    </Root>
  )

  function targetOf(): { Icon: LucideIcon; tone?: 'ok' | 'bad'; words: string } {
    if (run.error) return { Icon: CircleX, tone: 'bad', words: run.error.message }
    if (verdict === 'suppressed') return { Icon: EyeOff, words: t('target.suppressed') }
    if (target?.allowed !== false) return { Icon: CircleCheck, tone: 'ok', words: t('target.allowed') }
    const message = target.message ?? t('target.blocked')
    return { Icon: CircleX, tone: 'bad', words: t('target.blockedWhy', { message }) }
  }
}

function Pair({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <code>{after}</code>
  return (
    <span data-part="pair">
      <ChangedValues before={[before]} after={[after]} />
    </span>
  )
}

function Body({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useTranslation('callback')
  const comparison = useLineDiff({ before, after })
  return <DiffView comparison={comparison} label={t('change.bodyLabel')} look="bare" />
}

const Root = styled('div')({
  '& > dl': { padding: '12px 16px', display: 'grid', gap: 6, borderBottom: '1px solid var(--line)' },
  '& > dl > div': { display: 'grid', gridTemplateColumns: '56px minmax(0, 1fr)', gap: 8 },
  '& dt': { font: '400 12px/20px var(--sans)', color: 'var(--text-3)' },
  '& dd': { font: '400 12px/20px var(--sans)', overflowWrap: 'anywhere' },
  '& dd code, & del, & ins': { font: '400 11.5px/20px var(--mono)' },
  '& [data-part=pair]': { display: 'flex', flexWrap: 'wrap', gap: '2px 8px' },
  '& [data-part=target]': {
    display: 'flex',
    gap: 6,
    '& > svg': { flex: 'none', width: 14, height: 14, marginTop: 3, color: 'var(--text-3)' },
  },
  '& [data-tone=ok]': { color: 'var(--ok) !important' },
  '& [data-tone=bad]': { color: 'var(--bad) !important' },
  '& > header': { display: 'flex', alignItems: 'center', padding: '8px 16px', borderBottom: '1px solid var(--line)' },
  '& h2': { flex: 1, font: '600 13px/20px var(--sans)' },
  '& header > span': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
})
