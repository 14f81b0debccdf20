import { useNavigate, useParams } from 'react-router'
import { listUsers } from 'mock-server/contract/people.ts'
import { AccessDialog } from '#common/access/access-dialog.tsx'
import { CARRIED, carriedAccess } from '#common/access/carried-access.ts'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { paths } from '#paths.ts'
import { personRoles } from '#common/access/offered-roles.ts'

/** `/users/:id/access`. */
export default function PersonAccessDialog() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { [CARRIED]: carried, ...search } = useListSearch()
  return (
    <AccessDialog
      userId={id}
      carried={carriedAccess(carried)}
      offered={personRoles}
      namespace="users"
      stale={[listUsers]}
      onClose={() => void navigate(paths.users({ ...search, open: id }))}
    />
  )
}
