import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import {
  getTechnicalUser,
  listTechnicalUsers,
  replaceToken,
  type TechnicalUser,
} from 'mock-server/contract/technical-users.ts'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { paths } from '#paths.ts'
import { usualExpiry } from './expiry-field.tsx'
import { usualOverlap } from './overlap-field.tsx'
import { ReplacedTokens } from './replaced-tokens.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { ListError } from '#common/list-error.tsx'
import { type NewToken, TokenDialog } from './token-dialog.tsx'
import { ExpiryInput, OverlapInput, TokenExpiry, TokenOverlap, useOverlapHours } from './token-fields.tsx'
import { isTokenValid } from './token-state.tsx'
import { roleOf } from './roles.ts'

/** `/technical-users/:id/token`: replaces the token; the old one stops working immediately, or after the chosen overlap. */
export default function RotateTokenDialog() {
  const { t } = useTranslation('technicalUsers')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const search = useListSearch()
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

const Form = z.object({ expiry: ExpiryInput, overlap: OverlapInput })
type Form = z.input<typeof Form>

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
  const old = user.apiTokenData
  const canOverlap = isTokenValid(user)
  return (
    <FormDialog<Form, z.output<typeof Form>, NewToken>
      title={t('replace.title', { name: user.userName })}
      subtitle={t('replace.subtitle')}
      submitLabel={t(old ? 'replace.action' : 'replace.first')}
      namespace="technicalUsers"
      schema={Form}
      labels={{ expiry: t('expiry.label'), overlap: t('overlap.label') }}
      members={{ overlapHours: 'overlap' }}
      initial={{ expiry: usualExpiry(), overlap: usualOverlap() }}
      save={({ expiry, overlap }) => rotate(user.id, expiry, canOverlap ? overlap : 0)}
      stale={[listTechnicalUsers, getTechnicalUser]}
      onSaved={onCreated}
      onClose={onClose}
    >
      {() => (
        <>
          <Replaced user={user} canOverlap={canOverlap} />
          <TokenExpiry />
          {old && canOverlap && <TokenOverlap oldExpiry={old.expiry} />}
        </>
      )}
    </FormDialog>
  )
}

function Replaced({ user, canOverlap }: { readonly user: TechnicalUser; readonly canOverlap: boolean }) {
  const hours = useOverlapHours()
  return <ReplacedTokens user={user} isStopped={!canOverlap || hours === 0} />
}

/** Not through a mutation: its cache would keep the token. */
async function rotate(id: string, expiry: string, hours: number): Promise<NewToken> {
  const body = { expiry, ...(hours > 0 ? { overlapHours: hours } : {}) }
  const { data } = await call(replaceToken, { params: { id }, body })
  return {
    userId: data.id,
    userName: data.userName,
    role: roleOf(data),
    token: data.apiTokenData?.token ?? '',
    expiry,
    old: data.previousApiTokenData,
  }
}
