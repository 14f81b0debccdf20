import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { maskedUrl } from '#features/webhooks/common/names.ts'
import type { Shared } from './callback-view.tsx'
import type { Run } from './callback.queries.ts'
import { byteLength, limits, useSizes } from './sizes.ts'

/** What the callback wrote for the chosen delivery, what came out, and what it took of its limits. */
export function ConsolePanel({ run, chosen, draft, subjects }: Shared) {
  const { t } = useTranslation('callback')
  const { bytes, kilobytesOf, ms, msOf } = useSizes()
  const { results } = run
  const result = chosen.entry?.result
  const slowest = Math.max(0, ...(results ?? []).map(({ run: { duration } }) => duration))
  const figures = [
    ['time', result ? ms(result.run.duration) : undefined],
    ['slowest', results?.length ? msOf(slowest, limits.ms) : undefined],
    [
      'output',
      result?.run.after === undefined ? undefined : kilobytesOf(byteLength(result.run.after), limits.outputBytes),
    ],
    ['source', kilobytesOf(byteLength(draft.text), limits.sourceBytes)],
  ] as const
  const written = result?.run.console ?? ''
  return (
    <Root role="region" aria-label={t('console.title')}>
      <header>
        <h2>{t('console.title')}</h2>
        <span>{chosen.entry?.subject.name}</span>
        {result && (
          <span data-part="end">
            {t('console.used', { size: bytes(byteLength(written)), limit: limits.consoleBytes / 1024 })}
          </span>
        )}
      </header>
      {/* Scrolled with the keys, too. */}
      <Lines tabIndex={0} role="log" aria-label={t('console.lines')} aria-live="off">
        {run.syntax ? <Line kind="error" text={place(run.syntax)} /> : result && <Written run={result.run} />}
      </Lines>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`console.figure.${name}`, { count: results?.length ?? subjects.subjects?.list.length ?? 0 })}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Root>
  )

  function place({ line, message }: { line: number | undefined; message: string }) {
    return line === undefined ? message : t('problem.inLine', { line, message })
  }
}

function Written({ run }: { readonly run: Run }) {
  const { t } = useTranslation('callback')
  const { bytes, ms } = useSizes()
  const time = ms(run.duration)
  const lines = run.console === '' ? [] : run.console.replace(/\n$/, '').split('\n').map(kindOf)
  const out = outcome()
  return (
    <>
      {lines.map(({ kind, text }, index) => (
        <Line key={index} time={time} kind={kind} text={text} />
      ))}
      <Line time={time} kind={out.kind} text={out.text} />
    </>
  )

  function outcome(): { kind: 'out' | 'error'; text: string } {
    const { error, active, after = '', targetMethod, targetUrl, target } = run
    if (error) {
      const { line, message } = error
      return { kind: 'error', text: line === undefined ? message : t('problem.inLine', { line, message }) }
    }
    if (active === false) return { kind: 'out', text: t('console.suppressed') }
    if (target?.allowed === false) return { kind: 'error', text: target.message ?? t('target.blocked') }
    return {
      kind: 'out',
      text: t('console.sent', {
        method: targetMethod,
        url: maskedUrl(targetUrl ?? ''),
        size: bytes(byteLength(after)),
      }),
    }
  }
}

const kinds = ['log', 'warn', 'error'] as const

/** `console.warn` and `console.error` begin with their name, `console.log` doesn't. */
function kindOf(text: string): { kind: (typeof kinds)[number]; text: string } {
  const kind = kinds.find((name) => text.startsWith(`${name}: `))
  return kind ? { kind, text: text.slice(kind.length + 2) } : { kind: 'log', text }
}

type LineProps = { readonly kind: string; readonly text: string; readonly time?: string }

const Line = ({ kind, text, time }: LineProps) => (
  <p data-kind={kind}>
    <span>{time}</span>
    <span>{kind}</span>
    <code>{text}</code>
  </p>
)

const Lines = styled('div')({
  overflow: 'auto',
  maxHeight: 112,
  minHeight: 60,
  padding: '4px var(--gutter) 8px',
  font: '400 12px/22px var(--mono)',
  '& > p': { display: 'grid', gridTemplateColumns: '56px 44px minmax(0, 1fr)', gap: 8 },
  '& span': { color: 'var(--text-3)' },
  '& code': { font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& [data-kind=error] > :is(code, span + span)': { color: 'var(--bad-text)' },
  '& [data-kind=warn] > :is(code, span + span)': { color: 'var(--warn-text)' },
})

const Root = styled('div')({
  flex: 'none',
  borderTop: '1px solid var(--line)',
  background: 'var(--surface-2)',
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, padding: '8px var(--gutter) 0' },
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& header > span': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& header > [data-part=end]': { marginLeft: 'auto' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: 8,
    padding: '10px var(--gutter)',
    borderTop: '1px solid var(--line)',
  },
  '& dt': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& dd': { font: '600 13px/20px var(--sans)', fontVariantNumeric: 'tabular-nums' },
  '@media (max-width: 639.98px)': { '& dl': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
