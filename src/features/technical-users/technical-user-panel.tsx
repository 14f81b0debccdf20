import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import Bot from 'lucide-react/icons/bot'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import KeyRound from 'lucide-react/icons/key-round'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Terminal from 'lucide-react/icons/terminal'
import Trash from 'lucide-react/icons/trash-2'
import { getTechnicalUser, type TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { Button, IconButton, LinkButton } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Facts, PanelSection, SidePanel } from '#ui/list/side-panel.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { longMoment } from '#lib/long-date.ts'
import { ExplainLink } from '#common/access/explain-link.tsx'
import { customRolesOf, entitiesOf } from '#common/access/access-options.ts'
import { useMemberRefusal } from '#common/access/use-member-refusal.ts'
import { namesFact } from '#common/access/names-fact.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { useRoles } from '#common/roles.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { paths } from '#paths.ts'
import { DeleteTechnicalUser } from './delete-technical-user.tsx'
import { EndOldToken, type OldToken } from './end-old-token.tsx'
import { TokenExpiry, tokenState, TokenState } from './token-state.tsx'
import { roleOf } from './roles.ts'
import { shownPrefix } from './shown-prefix.ts'

type Props = {
  readonly user: TechnicalUser
  readonly onClose: () => void
  readonly onRotate: () => void
}

/** One technical user: its facts, its token, and the actions on them. */
export function TechnicalUserPanel({ user, onClose, onRotate }: Props) {
  const { t } = useTranslation('technicalUsers')
  const copyCurl = useCopyCurl()
  const [isAsking, setAsking] = useState(false)
  const { apiTokenData: token } = user
  const state = tokenState(user)
  const { nameOf } = useRoles()
  const search = useListSearch()
  const wordsOf = useMemberRefusal()
  const { replaceToken, changeAccess, delete: deletion } = user.refusals ?? {}
  return (
    <SidePanel
      title={user.userName}
      subtitle={token?.description || t(`terms:role.${roleOf(user)}`)}
      leading={
        <Tile size={32}>
          <Bot />
        </Tile>
      }
      onClose={onClose}
      actions={
        <>
          <Button icon={<RefreshCw />} refusal={wordsOf(replaceToken)} onClick={onRotate}>
            {t(token ? 'replace.action' : 'replace.first')}
          </Button>
          <LinkButton
            icon={<KeyRound />}
            refusal={wordsOf(changeAccess)}
            href={paths.technicalUserAccess(user.id, search)}
          >
            {t('panel.access')}
          </LinkButton>
          <Button look="danger-ghost" icon={<Trash />} refusal={wordsOf(deletion)} onClick={() => setAsking(true)}>
            {t('delete.action')}
          </Button>
          <IconButton
            label={t('common:curl.copy')}
            onClick={() => void copyCurl(getTechnicalUser, { params: { id: user.id } })}
          >
            <Terminal />
          </IconButton>
        </>
      }
      notice={
        (state === 'soon' || state === 'expired') && (
          <Callout
            tone={state === 'soon' ? 'warn' : 'bad'}
            icon={state === 'soon' ? <Clock aria-hidden /> : <CircleX aria-hidden />}
            title={t(`panel.${state}`)}
          >
            {t(`panel.${state}Text`)}
          </Callout>
        )
      }
    >
      <PanelSection>
        <Facts
          facts={[
            {
              label: t('columns.role'),
              value: (
                <>
                  {t(`terms:role.${roleOf(user)}`)} <ExplainLink userId={user.id} />
                </>
              ),
            },
            { label: t('columns.mail'), value: <CopyText text={user.email} label={t('panel.copyMail')} isAddress /> },
            ...namesFact(t('panel.customerRoles'), customRolesOf(user).map(nameOf)),
            ...namesFact(t('panel.entities'), entitiesOf(user)),
            { label: t('panel.created'), value: <RelativeTime at={user.createdAt} isDotted /> },
            { label: t('panel.id'), value: <CopyText text={user.id} label={t('panel.copyId')} /> },
          ]}
        />
      </PanelSection>
      <PanelSection title={t('panel.token')} end={<TokenState user={user} />}>
        {token ? (
          <Facts
            facts={[
              { label: t('columns.prefix'), value: <Typography variant="mono">{shownPrefix(token)}</Typography> },
              { label: t('columns.expires'), value: <TokenExpiry user={user} /> },
              { label: t('panel.made'), value: <RelativeTime at={token.createdAt} isDotted /> },
              {
                label: t('columns.lastUsed'),
                value: token.lastUsedAt ? <RelativeTime at={token.lastUsedAt} isDotted /> : <Never />,
              },
            ]}
          />
        ) : (
          <Typography variant="small" sx={{ color: 'ui.text3' }}>
            {t('panel.noToken')}
          </Typography>
        )}
      </PanelSection>
      {user.previousApiTokenData && <OldTokenSection user={user} old={user.previousApiTokenData} />}
      {isAsking && <DeleteTechnicalUser user={user} onClose={() => setAsking(false)} onDone={onClose} />}
    </SidePanel>
  )
}

function Never() {
  const { t } = useTranslation('technicalUsers')
  return (
    <Box component="span" sx={{ color: 'ui.text3' }}>
      {t('panel.never')}
    </Box>
  )
}

/** The token that was replaced and is still valid: until when, whether something uses it, and how to end it. */
function OldTokenSection({ user, old }: { readonly user: TechnicalUser; readonly old: OldToken }) {
  const { t } = useTranslation('technicalUsers')
  const { locale } = useUi()
  const wordsOf = useMemberRefusal()
  return (
    <PanelSection
      title={t('old.title')}
      end={
        <EndOldToken
          userId={user.id}
          old={old}
          label={t('old.endNow')}
          refusal={wordsOf(user.refusals?.endPreviousToken)}
        />
      }
    >
      <Facts
        facts={[
          { label: t('columns.prefix'), value: <Typography variant="mono">{shownPrefix(old)}</Typography> },
          { label: t('old.validUntil'), value: longMoment(new Date(old.expiry), locale) },
          {
            label: t('columns.lastUsed'),
            value: old.lastUsedAt ? <RelativeTime at={old.lastUsedAt} isDotted /> : <Never />,
          },
        ]}
      />
    </PanelSection>
  )
}
