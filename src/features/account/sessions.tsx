import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import LogOut from 'lucide-react/icons/log-out'
import { type AccountSession, endOtherSessions, endSession, listSessions } from 'mock-server/contract/account.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { useAnswer } from '#common/use-work.ts'
import { sessions } from './account.queries.ts'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'

const HEADING = 'sessions'
const focusHeading = () => document.getElementById(HEADING)?.focus()

/** Where the person is signed in. Sessions end one by one or all but this one. */
export function Sessions() {
  const { t } = useTranslation('account')
  const { data: list } = useSuspenseQuery(sessions).data
  const [isAsking, setAsking] = useState(false)
  const endOne = useMutationOf(endSession, { stale: [listSessions] })
  const endOthers = useMutationOf(endOtherSessions, { stale: [listSessions] })
  const others = list.filter(({ current }) => !current).length

  const revoke = async (session: AccountSession) => {
    try {
      await endOne.mutateAsync({ params: { id: session.id } })
      toast.ok(t('sessions.revoked'))
      focusHeading()
    } catch {
      toast.bad(t('sessions.notRevoked'))
    }
  }
  const answer = useAnswer(async () => {
    await endOthers.mutateAsync({})
    toast.ok(t('sessions.othersRevoked', { count: others }))
    setAsking(false)
  }, t)

  return (
    <Section
      id={HEADING}
      title={
        <>
          {t('sessions.title')} <small>{list.length}</small>
        </>
      }
      note={t('sessions.note')}
      action={
        others > 0 && (
          <Button icon={<LogOut />} onClick={() => setAsking(true)}>
            {t('sessions.revokeOthers', { count: others })}
          </Button>
        )
      }
    >
      <SessionList
        sessions={list}
        busyId={endOne.isPending ? endOne.variables.params.id : undefined}
        onRevoke={(session) => void revoke(session)}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('sessions.question.title', { count: others })}
          confirmLabel={t('sessions.revokeOthers', { count: others })}
          cancelLabel={t('cancel')}
          {...answer}
          onClose={() => setAsking(false)}
          isDanger
        >
          {t('sessions.question.text')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
