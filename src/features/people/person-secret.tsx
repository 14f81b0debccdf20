import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import KeyRound from 'lucide-react/icons/key-round'
import Typography from '@mui/material/Typography'
import { createUser, giveFirstPassword, listUsers, UserInput, type WorkspaceUser } from 'mock-server/contract/people.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { useMemberRefusal } from '#common/access/use-member-refusal.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { OnceDialog, type PersonSecret } from './once-dialog.tsx'
import { refusalOfChange } from './refusal-of-change.ts'
import { roleOf } from './roles.ts'

interface PersonSecretSectionProps {
  readonly person: WorkspaceUser
  readonly signedIn: SignedIn
}

/** A new way in for a person who has lost theirs: an initial password, or the code of their invitation. */
export function PersonSecretSection({ person, signedIn }: PersonSecretSectionProps) {
  const { t } = useTranslation(['users', 'form'])
  const wordsOf = useMemberRefusal()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<PersonSecret>()
  const kind = person.permissions[0]?.status === 'INVITED' ? 'code' : 'password'
  const { refusals } = person
  const locked = wordsOf(kind === 'code' ? refusals?.changeAccess : refusals?.giveFirstPassword)

  // Not through a mutation: its cache would keep the secret.
  const create = async () => {
    setBusy(true)
    try {
      setSecret(kind === 'code' ? await inviteAgain(person, signedIn) : await resetPassword(person))
      await invalidate(listUsers)
    } catch (error) {
      toast.bad(refusalOfChange(error, t('form:access.refusal.ELSEWHERE'), t))
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <PanelSection title={t('secret.title')}>
      <Typography variant="small" component="p" sx={{ color: 'ui.text3', marginBottom: '8px' }}>
        {t(`secret.${kind}.help`)}
      </Typography>
      <Button icon={<KeyRound />} refusal={locked} onClick={() => setAsking(true)}>
        {t(`secret.${kind}.action`)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`secret.${kind}.question`, { name: person.displayName })}
          confirmLabel={t(`secret.${kind}.action`)}
          cancelLabel={t('cancel')}
          isBusy={isBusy}
          onConfirm={() => void create()}
          onClose={() => setAsking(false)}
        >
          {t(`secret.${kind}.consequence`)}
        </ConfirmDialog>
      )}
      {secret && <OnceDialog secret={secret} onDone={() => setSecret(undefined)} />}
    </PanelSection>
  )
}

async function resetPassword({ id, displayName: name }: WorkspaceUser): Promise<PersonSecret> {
  const { data } = await call(giveFirstPassword, { params: { id } })
  return { kind: 'password', name, text: data.firstPassword }
}

/** With the same name and role as before. */
async function inviteAgain(person: WorkspaceUser, { workspace }: SignedIn): Promise<PersonSecret> {
  const { email, firstName, lastName, displayName: name } = person
  const body = UserInput.parse({ email, firstName, lastName, role: roleOf(person) })
  const { data } = await call(createUser, { params: { id: workspace.id }, body })
  return { kind: 'code', name, text: data.invitationCode ?? '' }
}
