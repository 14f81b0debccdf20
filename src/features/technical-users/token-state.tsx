import { styled } from '@mui/material/styles'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { StateBadge } from '#ui/controls/badge.tsx'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { longDate } from '#lib/long-date.ts'
import { lifeOf, WARN_DAYS } from './expiry.ts'

/** `rotating`: the token is valid, and the one that it replaced as well. */
export function tokenState({
  apiTokenData,
  previousApiTokenData,
}: TechnicalUser): 'valid' | 'rotating' | 'soon' | 'expired' | 'none' {
  if (!apiTokenData) return 'none'
  const { isOver, days } = lifeOf(apiTokenData.expiry)
  if (isOver) return 'expired'
  if (days <= WARN_DAYS) return 'soon'
  return previousApiTokenData ? 'rotating' : 'valid'
}

/** Whether the current token can be exchanged for access. */
export const isTokenValid = ({ apiTokenData }: TechnicalUser): boolean =>
  apiTokenData !== undefined && !lifeOf(apiTokenData.expiry).isOver

const looks = {
  // Grey: colour is for what needs attention.
  valid: { tone: 'off', icon: <CircleCheck size={14} aria-hidden /> },
  rotating: { tone: 'off', icon: <RefreshCw size={14} aria-hidden /> },
  soon: { tone: 'warn', icon: <Clock size={14} aria-hidden /> },
  expired: { tone: 'bad', icon: <CircleX size={14} aria-hidden /> },
  none: { tone: 'off', icon: <Minus size={14} aria-hidden /> },
} as const

const FULL_BAR_DAYS = 90

export function TokenState({ user }: { readonly user: TechnicalUser }) {
  const { t } = useTranslation('technicalUsers')
  const state = tokenState(user)
  return <StateBadge {...looks[state]}>{t(`token.${state}`)}</StateBadge>
}

/** The date, the days in words, and a decorative bar that is full from 90 days up. */
export function TokenExpiry({ user, hasBar }: { readonly user: TechnicalUser; readonly hasBar?: boolean }) {
  const { locale } = useUi()
  const { apiTokenData } = user
  if (!apiTokenData) return <CellText look="quiet">–</CellText>
  const life = lifeOf(apiTokenData.expiry)
  const share = life.isOver ? 0 : Math.min(1, life.days / FULL_BAR_DAYS)
  return (
    <Expiry>
      <div className="line">
        <span>{longDate(new Date(apiTokenData.expiry), locale)}</span>
        <DaysLeft life={life} />
      </div>
      {hasBar && (
        <div className={life.days <= WARN_DAYS ? 'bar warn' : 'bar'} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </Expiry>
  )
}

const Expiry = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  // In a line with the state it wraps before its texts would leave the row.
  flex: '1 1 auto',
  gap: 4,
  minWidth: 0,
  '& .line': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    fontSize: 12,
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--text-2)',
    whiteSpace: 'nowrap',
  },
  '& .days': { color: 'var(--text-3)' },
  '& .soon': { fontWeight: 500, color: 'var(--warn-text)' },
  '& .over': { fontWeight: 500, color: 'var(--bad-text)' },
  '& .bar': {
    height: 4,
    borderRadius: 2,
    background: 'var(--bar-soft)',
    overflow: 'hidden',
    '& > span': { display: 'block', height: '100%', borderRadius: 2, background: 'var(--bar)' },
    '@media (forced-colors: active)': { outline: '1px solid CanvasText', '& > span': { background: 'CanvasText' } },
  },
  '& .bar.warn > span': { background: 'var(--warn)' },
})

/** From then on years say more than days. */
const LONG_DAYS = 2 * 365

type Life = ReturnType<typeof lifeOf>

function DaysLeft({ life }: { readonly life: Life }) {
  const { t } = useTranslation('technicalUsers')
  const look = life.isOver ? 'days over' : life.days <= WARN_DAYS ? 'days soon' : 'days'
  return <span className={look}>{daysText(life, t)}</span>
}

function daysText({ isOver, days }: Life, t: TFunction<'technicalUsers'>): string {
  if (isOver) return days === 0 ? t('token.today') : t('token.daysAgo', { count: days })
  return days < LONG_DAYS
    ? t('token.daysLeft', { count: days })
    : t('token.yearsLeft', { count: Math.floor(days / 365) })
}

/** Both texts of an expiry, for the width of its column. */
export const expiryText = (expiry: string, t: TFunction<'technicalUsers'>, locale: string): string =>
  `${longDate(new Date(expiry), locale)} ${daysText(lifeOf(expiry), t)}`
