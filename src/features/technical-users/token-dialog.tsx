import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { listWorkspaces } from 'mock-server/contract/workspaces.ts'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { longDate } from '#lib/long-date.ts'
import { curlCommand } from '#common/curl-command.ts'
import { SecretDialog } from '#common/secret-dialog.tsx'
import type { OldToken } from './end-old-token.tsx'
import { TokenValidity } from './token-validity.tsx'

export type NewToken = {
  readonly userId: string
  readonly userName: string
  readonly role: string
  readonly token: string
  readonly expiry: string
  /** The token that it replaced, if that is still valid. */
  readonly old?: OldToken | undefined
}

/** Shows the new token once, with a command that tries it. */
export function TokenDialog({ created, onDone }: { readonly created: NewToken; readonly onDone: () => void }) {
  const { t } = useTranslation('technicalUsers')
  const { locale } = useUi()
  return (
    <SecretDialog
      title={t('once.newToken', { name: created.userName })}
      subtitle={t('once.about', {
        date: longDate(new Date(created.expiry), locale),
        role: t(`terms:role.${created.role}`),
      })}
      label={t('panel.token')}
      secret={created.token}
      shownOnce={t('once.title')}
      warning={t('once.warning')}
      stored={t('once.stored')}
      reminder={t('once.held')}
      onDone={onDone}
    >
      {created.old && (
        <TokenValidity
          userId={created.userId}
          current={{ prefix: `${created.token.slice(0, 8)}…`, expiry: created.expiry }}
          old={created.old}
        />
      )}
      <Trial>
        <div>
          <span>{t('once.tryIt')}</span>
          <CopyButton
            text={() => curlCommand(listWorkspaces, {}, { apiToken: created.token })}
            label={t('once.copyCommand')}
          />
        </div>
        <pre>{curlCommand(listWorkspaces, {}, { apiToken: '…' })}</pre>
        <p>{t('once.tryItHelp')}</p>
      </Trial>
    </SecretDialog>
  )
}

const Trial = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginBottom: 4,
    fontWeight: 500,
  },
  '& > pre': {
    margin: 0,
    padding: '8px 12px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-l)',
    background: 'var(--surface-2)',
    font: '400 12px/20px var(--mono)',
    fontVariantLigatures: 'none',
    letterSpacing: '-.01em',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: 'var(--text-2)',
    ':root.dark &': { background: 'var(--input)' },
  },
  '& > p': { marginTop: 6, color: 'var(--text-3)' },
})
