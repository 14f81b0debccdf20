import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import {
  getTechnicalUser,
  listTechnicalUsers,
  replaceToken,
  type TechnicalUser,
} from 'mock-server/contract/technical-users.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { FormDialog } from '#ui/feedback/dialogs/form-dialog.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { paths } from '#paths.ts'
import { expiryOf } from './expiry.ts'
import { ExpiryField, usualExpiry } from './expiry-field.tsx'
import { refusalByField } from '#common/refusal-by-field.ts'
import { useListAddress } from '#common/list-address.ts'
import { ListError } from '#common/list-error.tsx'
import { type NewToken, TokenDialog } from './token-dialog.tsx'

/** `/technical-users/:id/token`: replaces the token; the old one stops working immediately. */
export default function RotateTokenDialog() {
  const { t } = useTranslation('technicalUsers')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { search } = useListAddress()
  const [created, setCreated] = useState<NewToken>()
  const { data, error, refetch } = useQuery(queryFor(getTechnicalUser, { params: { id } }))
  const close = () => void navigate(paths.technicalUsers({ ...search, open: id }))
  if (created) return <TokenDialog created={created} onDone={close} />
  if (data) return <RotateTokenForm user={data.data} onCreated={setCreated} onClose={close} />
  return (
    <Dialog title={t('replace.action')} onClose={close}>
      {error ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton label={t('common:ui.loading')} />
      )}
    </Dialog>
  )
}

function RotateTokenForm({
  user,
  onCreated,
  onClose,
}: {
  readonly user: TechnicalUser
  readonly onCreated: (created: NewToken) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('technicalUsers')
  const client = useQueryClient()
  const [expiry, setExpiry] = useState(usualExpiry)
  const [expiryError, setExpiryError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const old = user.apiTokenData

  const save = async () => {
    const end = expiryOf(expiry.preset, expiry.date)
    if (!end) return setExpiryError(t('expiry.missing'))
    setExpiryError(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      // Not through a mutation: its cache would keep the token.
      const { data } = await call(replaceToken, { params: { id: user.id }, body: { expiry: end.toISOString() } })
      for (const { id } of [listTechnicalUsers, getTechnicalUser]) void client.invalidateQueries({ queryKey: [id] })
      const token = data.apiTokenData?.token ?? ''
      onCreated({
        userId: data.id,
        userName: data.userName,
        role: data.permissionRole,
        token,
        expiry: end.toISOString(),
      })
    } catch (thrown) {
      setBusy(false)
      const refusal = refusalByField(thrown, ['expiry'])
      const [field] = refusal.fields
      if (field) setExpiryError(t(`message.${field.message}`, { defaultValue: field.message }))
      setProblem(refusal.isOffline ? t('common:error.offline') : refusal.rest)
    }
  }

  return (
    <FormDialog
      title={t('replace.title', { name: user.userName })}
      subtitle={t('replace.subtitle')}
      onClose={onClose}
      onSubmit={save}
      submitLabel={t(old ? 'replace.action' : 'replace.first')}
      cancelLabel={t('cancel')}
      isBusy={isBusy}
    >
      {problem && <ErrorSummary title={problem} />}
      {old && (
        <Callout tone="warn" icon={<TriangleAlert aria-hidden />} title={t('replace.stops')}>
          {old.lastUsedAt ? (
            <>
              {t('replace.inUse')} <RelativeTime at={old.lastUsedAt} />
            </>
          ) : (
            t('replace.neverUsed')
          )}
        </Callout>
      )}
      <ExpiryField value={expiry} onChange={setExpiry} error={expiryError} />
    </FormDialog>
  )
}
