import { useTranslation } from 'react-i18next'
import { acceptInvitation, listMemberships, type Membership } from 'mock-server/contract/memberships.ts'
import KeyRound from 'lucide-react/icons/key-round'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'

interface AcceptDialogProps {
  readonly membership: Membership
  readonly onClose: () => void
}

/** Asks for the code that an administrator of the workspace gave to the person. */
export function AcceptDialog({ membership, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('account')
  const { id, name } = membership.workspace
  return (
    <FormDialog
      title={t('workspaces.accepting.title', { name })}
      submitLabel={t('workspaces.accept')}
      namespace="account"
      schema={acceptInvitation.body}
      labels={{ code: t('workspaces.accepting.code') }}
      initial={{ code: '' }}
      // Not through a mutation: its cache would keep the code.
      save={(body) => call(acceptInvitation, { params: { id }, body })}
      stale={[listMemberships]}
      onSaved={() => {
        toast.ok(t('workspaces.accepted', { name }))
        onClose()
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('code')}
            isMono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            help={t('workspaces.accepting.help')}
          />
          <Callout icon={<KeyRound aria-hidden />}>{t('workspaces.accepting.note')}</Callout>
        </>
      )}
    </FormDialog>
  )
}
