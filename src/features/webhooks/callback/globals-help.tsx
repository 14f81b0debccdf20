import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { limits } from './sizes.ts'

const globals = ['payload', 'targetMethod', 'targetUrl', 'active'] as const
const rules = ['data', 'mode', 'sandbox', 'console', 'suppress', 'failure', 'target'] as const
const figures = {
  ms: limits.ms,
  source: limits.sourceBytes / 1024,
  output: limits.outputBytes / 1024,
  console: limits.consoleBytes / 1024,
}

/** What a callback can read and set, how it runs, and what it may use. */
export function GlobalsHelp() {
  const { t } = useTranslation('callback')
  return (
    // Scrolled with the keys, too.
    <Root tabIndex={0} role="region" aria-label={t('help.title')}>
      <h2>{t('help.globals')}</h2>
      <dl>
        {globals.map((name) => (
          <div key={name}>
            <dt>
              <code>delivery.{name}</code>
            </dt>
            <dd>{t(`help.global.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('help.rules')}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{t(`help.rule.${rule}`)}</li>
        ))}
      </ul>
      <h2>{t('help.limits')}</h2>
      <ul>
        {Object.entries(figures).map(([name, value]) => (
          <li key={name}>{t(`help.limit.${name}`, { value })}</li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled('div')({
  width: 420,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(520px, 70vh)',
  overflow: 'auto',
  padding: '12px 16px 16px',
  '& h2': { font: '600 13px/20px var(--sans)', padding: '8px 0 4px' },
  '& dl > div': { display: 'grid', gridTemplateColumns: '156px 1fr', gap: 8, padding: '3px 0' },
  '& dt code': { font: '400 11.5px/18px var(--mono)' },
  '& :is(dd, li)': { font: '400 12px/18px var(--sans)', color: 'var(--text-2)' },
  '& li': { position: 'relative', padding: '2px 0 2px 12px' },
  '& li::before': { content: '"–"', position: 'absolute', left: 0, color: 'var(--text-3)' },
})
