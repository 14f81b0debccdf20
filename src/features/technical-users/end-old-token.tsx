import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  endPreviousToken,
  getTechnicalUser,
  listTechnicalUsers,
  type TechnicalUser,
} from 'mock-server/contract/technical-users.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useAnswer } from '#common/use-work.ts'
import { ApiError } from '#api/errors.ts'
import { useMutationOf } from '#api/operation.ts'
import { OldTokenUse } from './old-token-use.tsx'

export type OldToken = NonNullable<TechnicalUser['previousApiTokenData']>

/** A button that ends the overlap of a rotation, after a question that says whether the old token is still in use. */
export function EndOldToken({
  userId,
  old,
  label,
  refusal,
  onDone,
}: {
  readonly userId: string
  readonly old: OldToken
  readonly label: string
  readonly refusal?: string | undefined
  readonly onDone?: () => void
}) {
  const { t } = useTranslation('technicalUsers')
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useMutationOf(endPreviousToken, { stale: [listTechnicalUsers, getTechnicalUser] })
  const answer = useAnswer(async () => {
    try {
      await mutateAsync({ params: { id: userId } })
    } catch (error) {
      // 404: its overlap ended while the question was open.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    toast.ok(t('old.ended'))
    setAsking(false)
    onDone?.()
  }, t)
  return (
    <>
      <Button look="danger-ghost" refusal={refusal} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('old.question')}
          confirmLabel={t('old.confirm')}
          cancelLabel={t('cancel')}
          isDanger
          {...answer}
          onClose={() => setAsking(false)}
        >
          <p>{t('old.consequence', { prefix: old.prefix ?? t('old.title') })}</p>
          <p>
            <OldTokenUse old={old} />
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
