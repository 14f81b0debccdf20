import { styled } from '@mui/material/styles'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import type { AccountSession } from 'mock-server/contract/account.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { deviceOf } from '#lib/device.ts'
import { Rows } from './rows.styles.ts'

const icons = { desktop: Monitor, phone: Smartphone, tablet: Tablet } as const

/** One row for each session: device, since when, last use. This session has a badge in place of the button. */
export function SessionList({
  sessions,
  busyId,
  onRevoke,
}: {
  readonly sessions: readonly AccountSession[]
  /** The session that is being revoked. */
  readonly busyId: string | undefined
  readonly onRevoke: (session: AccountSession) => void
}) {
  const { t } = useTranslation('account')
  // This session first, then by last use, as the service sorts them.
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <SessionRows>
      {ordered.map((session) => {
        const { browser, system, kind } = deviceOf(session.userAgent ?? '')
        const name = deviceName(t, browser, system)
        const Icon = icons[kind]
        return (
          <li key={session.id}>
            <Icon size={16} aria-hidden />
            <div className="device">
              <b title={session.userAgent}>{name}</b>
              {session.current && <Badge tone="accent">{t('sessions.current')}</Badge>}
              <span className="since">
                {t('sessions.since')} <RelativeTime at={session.createdAt} isInSentence />
              </span>
            </div>
            <span className="use">
              {session.current ? (
                t('sessions.now')
              ) : (
                <>
                  {t('sessions.lastUsed')} <RelativeTime at={session.lastUsedAt} isInSentence />
                </>
              )}
            </span>
            <span className="action">
              {!session.current && (
                <Button
                  size={24}
                  isBusy={busyId === session.id}
                  aria-label={t('sessions.revokeOne', { device: name })}
                  onClick={() => onRevoke(session)}
                >
                  {t('sessions.revoke')}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </SessionRows>
  )
}

function deviceName(t: TFunction<'account'>, browser: string | undefined, system: string | undefined): string {
  if (browser !== undefined && system !== undefined) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknownDevice')
}

const SessionRows = styled(Rows)({
  '& > li': { gridTemplateColumns: '16px minmax(0, 1fr) 184px minmax(72px, auto)' },
  '& svg': { color: 'var(--text-3)' },
  '& .device': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px', minWidth: 0 },
  '& .device b': { fontWeight: 500 },
  '& .since': { flexBasis: '100%' },
  '& .since, & .use': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& .action': { display: 'flex', justifyContent: 'end' },
  '@media (max-width: 639.98px)': {
    '& > li': { gridTemplateColumns: '16px minmax(0, 1fr) auto' },
    '& .use': { gridColumn: 2, gridRow: 2 },
    '& .action': { gridRow: '1 / span 2', gridColumn: 3 },
  },
})
