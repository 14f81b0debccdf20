import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declineInvitation, listMemberships, type Membership } from 'mock-server/contract/memberships.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { switchWorkspace } from '#api/session.ts'
import { memberships } from '#common/memberships.ts'
import { AcceptDialog } from './accept.dialog.tsx'
import { Section } from './section.tsx'
import { WorkspaceList } from './workspace-list.tsx'

const HEADING = 'workspaces'

type Question = { readonly kind: 'accept' | 'decline'; readonly membership: Membership }

/** The person's workspaces and invitations: entering one, accepting with the code, declining. */
export function Workspaces() {
  const { t } = useTranslation('account')
  const { data: list } = useSuspenseQuery(memberships).data
  const [question, setQuestion] = useState<Question>()
  const [busyId, setBusyId] = useState<string>()
  const declining = useMutationOf(declineInvitation, { stale: [listMemberships] })

  const close = () => {
    setQuestion(undefined)
    document.getElementById(HEADING)?.focus()
  }
  const enter = async ({ workspace }: Membership) => {
    setBusyId(workspace.id)
    try {
      await switchWorkspace(workspace.id)
    } catch {
      setBusyId(undefined)
      toast.bad(t('workspaces.switchFailed'))
    }
  }
  const decline = async ({ workspace }: Membership) => {
    try {
      await declining.mutateAsync({ params: { id: workspace.id } })
      toast.ok(t('workspaces.declined', { name: workspace.name }))
    } catch {
      toast.bad(t('workspaces.notDeclined'))
    }
    close()
  }

  return (
    <Section id={HEADING} title={t('workspaces.title')} note={t('workspaces.note')}>
      <WorkspaceList
        memberships={list}
        busyId={busyId}
        onSwitch={(membership) => void enter(membership)}
        onAsk={(kind, membership) => setQuestion({ kind, membership })}
      />
      {question?.kind === 'accept' && <AcceptDialog membership={question.membership} onClose={close} />}
      {question?.kind === 'decline' && (
        <ConfirmDialog
          title={t('workspaces.question.title', { name: question.membership.workspace.name })}
          confirmLabel={t('workspaces.decline')}
          cancelLabel={t('cancel')}
          isBusy={declining.isPending}
          onConfirm={() => void decline(question.membership)}
          onClose={close}
          isDanger
        >
          {t('workspaces.question.text')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
