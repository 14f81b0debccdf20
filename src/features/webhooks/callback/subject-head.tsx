import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Send from 'lucide-react/icons/send'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { clockTimeWithSeconds } from '#lib/long-date.ts'
import { exactTime } from '#lib/relative-time.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { targetHost } from '#features/webhooks/common/names.ts'
import type { Shared } from './callback-view.tsx'
import { useSizes } from './sizes.ts'
import type { Entry } from './use-chosen.ts'
import { VerdictIcon } from './verdict.tsx'

type Props = Shared & { readonly entry: Entry }

/** Which delivery is shown and how it went; sends it once as a test. */
export function SubjectHead({ stored, draft, entry, actions: { test }, refusal, run }: Props) {
  const { t } = useTranslation('callback')
  const { locale } = useUi()
  const number = useNumber()
  const { subject, result } = entry
  const { name, type, at, offset } = subject
  const date = new Date(at)
  const host = targetHost(result?.run.targetUrl ?? stored.subscription.targetUrl)
  return (
    <Root>
      <div>
        <b>{name}</b>
        <code>{type}</code>
      </div>
      <div>
        {result && (
          <Badge
            tone={result.verdict === 'fail' ? 'bad' : 'neutral'}
            icon={<VerdictIcon verdict={result.verdict} size={12} />}
          >
            {t(`verdict.${result.verdict}`)}
          </Badge>
        )}
        <time dateTime={at} data-tip={exactTime(date, locale)}>
          {clockTimeWithSeconds(date, locale)}
          {offset !== undefined && `, ${t('panel.offset', { offset: number(offset) })}`}
        </time>
        <Button
          icon={<Send />}
          title={t('test.help', { host })}
          refusal={refusal ?? (run.syntax ? t('publish.noParse') : undefined)}
          isBusy={test.isPending}
          onClick={() => test.mutate({ text: draft.text, offset })}
        >
          {t('test.label')}
        </Button>
      </div>
      <TestResult test={test} offset={offset} />
    </Root>
  )
}

function TestResult({
  test,
  offset,
}: {
  readonly test: Shared['actions']['test']
  readonly offset: number | undefined
}) {
  const { t } = useTranslation('callback')
  const { ms } = useSizes()
  if (test.isError)
    return (
      <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />} title={t('test.failed')}>
        {refusalText(test.error, t)}
      </Callout>
    )
  // Of another delivery.
  if (!test.data || test.data.offset !== offset) return null
  const { outcome, httpStatus, message, duration, request } = test.data.result
  const isFine = outcome === 'delivered' || outcome === 'suppressed'
  return (
    <Callout
      tone={isFine ? 'ok' : 'bad'}
      role="status"
      icon={isFine ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      title={t(`test.outcome.${outcome}`)}
    >
      {outcome === 'delivered' || outcome === 'refused'
        ? t('test.answer', { status: httpStatus, time: ms(duration), method: request.method, url: request.url })
        : message}
    </Callout>
  )
}

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '12px 16px',
  borderBottom: '1px solid var(--line)',
  '& > div:not([role])': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& b': { flex: 1, minWidth: 0, font: '500 13px/20px var(--sans)', overflowWrap: 'anywhere' },
  '& code': { font: '400 11.5px/16px var(--mono)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& time': { flex: 1, font: '400 12px/16px var(--sans)', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
})
