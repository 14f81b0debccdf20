import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { StateBadge } from '#ui/controls/badge.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { classNames } from '#lib/class-names.ts'
import { longDate } from '#lib/long-date.ts'
import { lifeOf, WARN_DAYS } from './expiry.ts'
import style from './technical-users.module.css'

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
  return (
    <span className={style.state}>
      <StateBadge {...looks[state]}>{t(`token.${state}`)}</StateBadge>
    </span>
  )
}

/** The date, the days in words, and a decorative bar that is full from 90 days up. */
export function TokenExpiry({ user, hasBar }: { readonly user: TechnicalUser; readonly hasBar?: boolean }) {
  const { locale } = useUi()
  const { apiTokenData } = user
  if (!apiTokenData) return <span className="small text-3">–</span>
  const life = lifeOf(apiTokenData.expiry)
  const share = life.isOver ? 0 : Math.min(1, life.days / FULL_BAR_DAYS)
  return (
    <div className={style.expires}>
      <div className={style.expiresLine}>
        <span>{longDate(new Date(apiTokenData.expiry), locale)}</span>
        <DaysLeft life={life} />
      </div>
      {hasBar && (
        <div className={classNames(style.bar, life.days <= WARN_DAYS && style.barWarn)} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}

/** From then on years say more than days. */
const LONG_DAYS = 2 * 365

function DaysLeft({ life: { isOver, days } }: { readonly life: ReturnType<typeof lifeOf> }) {
  const { t } = useTranslation('technicalUsers')
  if (!isOver) {
    return (
      <span className={days <= WARN_DAYS ? style.warn : 'small text-3'}>
        {days < LONG_DAYS
          ? t('token.daysLeft', { count: days })
          : t('token.yearsLeft', { count: Math.floor(days / 365) })}
      </span>
    )
  }
  return <span className={style.bad}>{days === 0 ? t('token.today') : t('token.daysAgo', { count: days })}</span>
}
