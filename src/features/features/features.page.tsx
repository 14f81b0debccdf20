import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { type Feature, listFeatures, switchFeature } from 'mock-server/contract/features/features.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { queryClient } from '#api/query-client.ts'
import { useMutationOf } from '#api/operation.ts'
import { allFeatures } from '#common/features.ts'
import { ListError } from '#common/list-error.tsx'
import { startingWith } from '#common/page-loader.ts'
import { useRoles } from '#common/roles.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { useSignedIn } from '#common/use-signed-in.ts'

export const loader = startingWith('model.read', () => void queryClient.prefetchQuery(allFeatures))

/** `/features`: what the workspace can switch off, and what is refused then. */
export default function FeaturesPage() {
  const { t } = useTranslation('features')
  const number = useNumber()
  const { role } = useSignedIn()
  const { nameOf } = useRoles()
  const query = useQuery(allFeatures)
  const mutation = useMutationOf(switchFeature, { stale: [listFeatures] })
  const [toSwitchOff, setToSwitchOff] = useState<Feature>()
  const all = query.data?.data ?? []
  const isAdmin = role === 'ADMIN'
  const off = all.filter(({ status }) => status === 'DISABLED').length
  const turn = ({ id }: Feature, enabled: boolean) => {
    setToSwitchOff(undefined)
    const name = t(`name.${id}`)
    void mutation.mutateAsync({ params: { id }, query: { enabled } }).then(
      () => toast.ok(t(enabled ? 'switchedOn' : 'switchedOff', { name })),
      (error: unknown) => toast.bad(refusalText(error, t)),
    )
  }
  return (
    <Page>
      <PageHead
        title={t('title')}
        note={query.data && t('note', { count: all.length, n: number(all.length), off: number(off) })}
      />
      {query.isPending && <LinesSkeleton label={t('loading')} lines={6} />}
      {query.error && <ListError error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />}
      {query.data && (
        // Where nothing can be switched, the keyboard scrolls it.
        <Content tabIndex={0} role="region" aria-label={t('title')}>
          {!isAdmin && <Callout>{t('onlyAdmins')}</Callout>}
          {all.map((feature) => {
            const { id, status, group, customized, quota, roles, type } = feature
            const isOn = status === 'ENABLED'
            return (
              <article key={id} aria-labelledby={`feature-${id}`}>
                <div>
                  <h2 id={`feature-${id}`}>{t(`name.${id}`)}</h2>
                  {group === 'LEGACY' && <Badge outline>{t('legacy')}</Badge>}
                  {quota !== undefined && <Badge outline>{t('quota', { n: number(quota) })}</Badge>}
                  {customized && <Badge tone="accent">{t('customized')}</Badge>}
                  <p>{t(`about.${id}`, { quota: number(quota ?? 0) })}</p>
                  <p>{t(`gates.${id}`)}</p>
                  <p>{t('roles', { roles: roles.map(nameOf).join(', ') })}</p>
                </div>
                <Switch
                  label={t(isOn ? 'on' : 'off')}
                  aria-label={t(`name.${id}`)}
                  checked={isOn}
                  disabled={!isAdmin || mutation.isPending || id === 'SSO'}
                  onChange={({ target }) =>
                    target.checked || type === 'QUOTA' ? turn(feature, target.checked) : setToSwitchOff(feature)
                  }
                />
              </article>
            )
          })}
        </Content>
      )}
      {toSwitchOff && (
        <ConfirmDialog
          title={t('question', { name: t(`name.${toSwitchOff.id}`) })}
          confirmLabel={t('switchOff')}
          cancelLabel={t('cancel')}
          onConfirm={() => turn(toSwitchOff, false)}
          onClose={() => setToSwitchOff(undefined)}
        >
          {t(`gates.${toSwitchOff.id}`)}
        </ConfirmDialog>
      )}
    </Page>
  )
}

const Content = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '8px var(--gutter) 24px',
  '& > article': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 16,
    maxWidth: 880,
    padding: '16px 0',
    borderBottom: '1px solid var(--line)',
    '& > div': { flex: 1, minWidth: 0 },
    '& h2': { display: 'inline', marginRight: 8, font: '600 13px/20px var(--sans)' },
    '& p': { marginTop: 4, font: '400 13px/20px var(--sans)', color: 'var(--text-3)' },
  },
})
