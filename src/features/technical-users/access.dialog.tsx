import { useNavigate, useParams } from 'react-router'
import { listTechnicalUsers } from 'mock-server/contract/technical-users.ts'
import { AccessDialog } from '#common/access/access-dialog.tsx'
import { CARRIED, carriedAccess } from '#common/access/carried-access.ts'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { paths } from '#paths.ts'
import { technicalUserRoles } from '#common/access/offered-roles.ts'

/** `/technical-users/:id/access`. */
export default function TechnicalUserAccessDialog() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { [CARRIED]: carried, ...search } = useListSearch()
  return (
    <AccessDialog
      userId={id}
      carried={carriedAccess(carried)}
      offered={technicalUserRoles}
      namespace="technicalUsers"
      stale={[listTechnicalUsers]}
      onClose={() => void navigate(paths.technicalUsers({ ...search, open: id }))}
    />
  )
}
