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
    <Rows>
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
                {t('sessions.since')} <RelativeTime at={session.createdAt} />
              </span>
            </div>
            <span className="use">
              {session.current ? (
                t('sessions.now')
              ) : (
                <>
                  {t('sessions.lastUsed')} <RelativeTime at={session.lastUsedAt} />
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
    </Rows>
  )
}

function deviceName(t: TFunction<'account'>, browser: string | undefined, system: string | undefined): string {
  if (browser !== undefined && system !== undefined) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknownDevice')
}

const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) 160px minmax(72px, auto)',
    gap: '0 12px',
    alignItems: 'center',
    minHeight: 48,
    padding: '6px 12px',
  },
  '& > li + li': { borderTop: '1px solid var(--line-1)' },
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
