import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import {
  getTechnicalUser,
  listTechnicalUsers,
  replaceToken,
  type TechnicalUser,
} from 'mock-server/contract/technical-users.ts'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { FormDialog } from '#ui/feedback/dialogs/form-dialog.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { call } from '#api/call.ts'
import { invalidate, queryFor } from '#api/operation.ts'
import { paths } from '#paths.ts'
import { expiryOf } from './expiry.ts'
import { ExpiryField, usualExpiry } from './expiry-field.tsx'
import { overlapHours } from './overlap.ts'
import { OverlapField, usualOverlap } from './overlap-field.tsx'
import { ReplacedTokens } from './replaced-tokens.tsx'
import { fieldMessage } from '#common/field-message.ts'
import { refusalByField } from '#common/refusal-by-field.ts'
import { useListAddress } from '#common/list-address.ts'
import { ListError } from '#common/list-error.tsx'
import { type NewToken, TokenDialog } from './token-dialog.tsx'
import { isTokenValid } from './token-state.tsx'

/** `/technical-users/:id/token`: replaces the token; the old one stops working immediately, or after the chosen overlap. */
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
  const [expiry, setExpiry] = useState(usualExpiry)
  const [overlap, setOverlap] = useState(usualOverlap)
  const [expiryError, setExpiryError] = useState<string>()
  const [overlapError, setOverlapError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const old = user.apiTokenData
  const canOverlap = isTokenValid(user)
  const hours = canOverlap ? overlapHours(overlap.preset, overlap.date) : 0

  const save = async () => {
    const end = expiryOf(expiry.preset, expiry.date)
    setExpiryError(end ? undefined : t('expiry.missing'))
    setOverlapError(hours === undefined ? t('overlap.missing') : undefined)
    if (!end || hours === undefined) return
    setProblem(undefined)
    setBusy(true)
    try {
      // Not through a mutation: its cache would keep the token.
      const body = { expiry: end.toISOString(), ...(hours > 0 ? { overlapHours: hours } : {}) }
      const { data } = await call(replaceToken, { params: { id: user.id }, body })
      void invalidate(listTechnicalUsers, getTechnicalUser)
      const token = data.apiTokenData?.token ?? ''
      onCreated({
        userId: data.id,
        userName: data.userName,
        role: data.permissionRole,
        token,
        expiry: end.toISOString(),
        old: data.previousApiTokenData,
      })
    } catch (thrown) {
      setBusy(false)
      const refusal = refusalByField(thrown, ['expiry', 'overlapHours'])
      for (const { field, message } of refusal.fields) {
        const setError = field === 'expiry' ? setExpiryError : setOverlapError
        setError(fieldMessage(t, field, message))
      }
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
      <ReplacedTokens user={user} isStopped={hours === 0} />
      <ExpiryField value={expiry} onChange={setExpiry} error={expiryError} />
      {old && canOverlap && (
        <OverlapField value={overlap} onChange={setOverlap} oldExpiry={old.expiry} error={overlapError} />
      )}
    </FormDialog>
  )
}
