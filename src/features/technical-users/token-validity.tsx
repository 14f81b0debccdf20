import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUi } from '#ui/ui-context.tsx'
import { longDate, longMoment } from '#lib/long-date.ts'
import { EndOldToken, type OldToken } from './end-old-token.tsx'
import { OldTokenUse } from './old-token-use.tsx'
import { shownPrefix } from './shown-prefix.ts'

const Root = styled('section')({
  '& .head, & .foot': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 28 },
  '& .head': { fontSize: 12, fontWeight: 500 },
  '& .foot': { fontSize: 12, color: 'var(--text-3)' },
  '& .tokens': {
    display: 'grid',
    gridTemplateColumns: '96px 1fr auto',
    columnGap: 12,
    margin: 0,
    padding: '8px 12px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-l)',
    background: 'var(--surface-2)',
  },
  // Both tokens share the columns, so that their bars have one scale.
  '& .token': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    padding: '4px 0',
  },
  '& dt': { fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  '& dt > span': {
    display: 'block',
    fontFamily: 'var(--mono)',
    fontVariantLigatures: 'none',
    fontWeight: 400,
    letterSpacing: '-.01em',
    color: 'var(--text-3)',
  },
  '& dd': {
    margin: 0,
    textAlign: 'right',
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--text-2)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .bar': { height: 6, borderRadius: 3, forcedColorAdjust: 'none' },
  // The new token begins where the old one was replaced, and lasts longer than the picture.
  '& .bar.new': {
    marginLeft: '24%',
    background: 'linear-gradient(90deg, var(--accent) 80%, transparent)',
    '@media (forced-colors: active)': { background: 'Highlight' },
  },
  '& .bar.old': {
    marginRight: '40%',
    background: 'var(--bar)',
    '@media (forced-colors: active)': { background: 'CanvasText' },
  },
  '& .bar.ended': { marginRight: '76%' },
})

/** Both tokens right after a rotation: until when each is valid, whether the old one is in use, and a button that ends it. */
export function TokenValidity({
  userId,
  current,
  old,
}: {
  readonly userId: string
  readonly current: { readonly prefix: string; readonly expiry: string }
  readonly old: OldToken
}) {
  const { t } = useTranslation('technicalUsers')
  const { locale } = useUi()
  const [isEnded, setEnded] = useState(false)
  return (
    <Root aria-label={t('old.validity')}>
      <div className="head">{t('old.validity')}</div>
      <dl className="tokens">
        <div className="token">
          <dt>
            {t('old.newShort')} <span>{current.prefix}</span>
          </dt>
          <div className="bar new" aria-hidden />
          <dd>{t('old.until', { date: longDate(new Date(current.expiry), locale) })}</dd>
        </div>
        <div className="token">
          <dt>
            {t('old.short')} <span>{shownPrefix(old)}</span>
          </dt>
          <div className={isEnded ? 'bar old ended' : 'bar old'} aria-hidden />
          <dd>{isEnded ? t('old.over') : t('old.until', { date: longMoment(new Date(old.expiry), locale) })}</dd>
        </div>
      </dl>
      {!isEnded && (
        <div className="foot">
          <span>
            <OldTokenUse old={old} />
          </span>
          <EndOldToken userId={userId} old={old} label={t('old.endOld')} onDone={() => setEnded(true)} />
        </div>
      )}
    </Root>
  )
}
