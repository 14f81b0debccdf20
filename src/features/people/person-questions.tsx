import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { customRolesOf } from '#common/access/access-options.ts'
import { useRoles } from '#common/roles.ts'
import type { PersonRole } from '#common/access/offered-roles.ts'
import { rolesOfPerson } from './roles.ts'

type Props = {
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before people are archived: what ends, and what stays. */
export function ArchiveQuestion({ people, ...rest }: Props & { readonly people: readonly WorkspaceUser[] }) {
  const { t } = useTranslation('users')
  const words = { count: people.length, name: people[0]?.displayName }
  return (
    <ConfirmDialog
      title={t('archive.title', words)}
      confirmLabel={t('archive.confirm', words)}
      cancelLabel={t('cancel')}
      isDanger
      {...rest}
    >
      <Stack spacing={2}>
        <p>{t('archive.ends', words)}</p>
        <p>{t('archive.stays', words)}</p>
      </Stack>
    </ConfirmDialog>
  )
}

const LostRights = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: '8px 12px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  background: 'var(--surface-2)',
  color: 'var(--text)',
  ':root.dark &': { background: 'var(--input)' },
})

/** Asks before a role takes rights away, and lists them. */
export function RoleQuestion({
  person,
  role,
  ...rest
}: Props & { readonly person: WorkspaceUser; readonly role: PersonRole }) {
  const { t } = useTranslation('users')
  const { all, nameOf, lostBy } = useRoles()
  const lost = lostBy(rolesOfPerson(person), [role, ...customRolesOf(person.permissions[0] ?? {})])
  const roleName = nameOf(role)
  return (
    <ConfirmDialog
      title={t('roleQuestion.title', { name: person.displayName, role: roleName })}
      confirmLabel={t('roleQuestion.confirm')}
      cancelLabel={t('cancel')}
      {...rest}
    >
      <Stack spacing={2}>
        <p>{all.length === 0 ? t('roleQuestion.unknown') : t('roleQuestion.text', { count: lost.length })}</p>
        {lost.length > 0 && (
          <LostRights>
            {lost.map((right) => (
              <li key={right}>{t(`terms:right.${right}`)}</li>
            ))}
          </LostRights>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
