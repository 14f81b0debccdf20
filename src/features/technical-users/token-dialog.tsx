import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/controls/copy-button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { servicePath } from '#api/site.ts'
import { longDate } from '#lib/long-date.ts'
import { SecretDialog } from '#common/secret-dialog.tsx'
import type { OldToken } from './end-old-token.tsx'
import { TokenValidity } from './token-validity.tsx'
import style from './technical-users.module.css'

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
      <div>
        <div className={style.curlHead}>
          <span>{t('once.tryIt')}</span>
          <CopyButton text={() => tryIt(created.token)} label={t('once.copyCommand')} />
        </div>
        <pre className={style.curl}>{tryIt('…')}</pre>
        <p className={style.help}>{t('once.tryItHelp')}</p>
      </div>
    </SecretDialog>
  )
}

/** A shell command that exchanges the token for an access token and lists the workspaces it opens (docs/interface/sign-in.md). */
function tryIt(token: string): string {
  const mtm = location.origin + servicePath('mtm')
  return [
    `LANDSCAPE_TOKEN='${token}'`,
    `MTM=${mtm}`,
    'ACCESS=$(curl -s -u "apitoken:$LANDSCAPE_TOKEN" $MTM/oauth2/token \\',
    '  -d grant_type=client_credentials |',
    `  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    'curl -H "Authorization: Bearer $ACCESS" $MTM/workspaces',
  ].join('\n')
}
