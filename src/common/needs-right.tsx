import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Right } from 'mock-server/contract/access.ts'
import { listUsers } from 'mock-server/contract/people.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { NoPermission } from '#ui/feedback/states.tsx'
import { queryFor } from '#api/operation.ts'
import { AskForAccess } from './ask-for-access.tsx'
import { hasRight, useSignedIn } from './use-signed-in.ts'

type Props = {
  readonly right: Right
  /** "You cannot see the live tail". */
  readonly title: string
  readonly children: ReactNode
}

/** Shows its children to people who have the right, and to everybody else which right is missing and who can grant it. */
export function NeedsRight({ right, title, children }: Props) {
  const signedIn = useSignedIn()
  const { t } = useTranslation('common')
  if (hasRight(signedIn, right)) return children
  return (
    <NoPermission
      title={title}
      text={<WithCode text={t('noPermission.text', { right })} code={right} />}
      actions={<AskForAccess right={right} />}
      facts={[
        { label: t('noPermission.yourRole'), value: <Badge outline>{t(`terms:role.${signedIn.role}`)}</Badge> },
        { label: t('noPermission.canGrant'), value: <Administrators workspaceId={signedIn.workspace.id} /> },
      ]}
    />
  )
}

/** A text with a part of it as code. */
function WithCode({ text, code }: { readonly text: string; readonly code: string }) {
  const [before, after] = text.split(code, 2)
  return (
    <>
      {before}
      <code>{code}</code>
      {after}
    </>
  )
}

function Administrators({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('common')
  const { data } = useQuery(
    queryFor(listUsers, { params: { id: workspaceId }, query: { role: 'ADMIN', status: 'ACTIVE', size: 3 } }),
  )
  if (!data) return t('noPermission.admins')
  return data.data.map(({ id, displayName }) => (
    <Stack key={id} component="span" direction="row" spacing={2} sx={{ alignItems: 'center', minWidth: 0 }}>
      <Avatar name={displayName} id={id} size={20} />
      <span>{displayName}</span>
    </Stack>
  ))
}
