import { useNavigate, useParams } from 'react-router'
import { listTechnicalUsers } from 'mock-server/contract/technical-users.ts'
import { AccessDialog } from '#common/access/access-dialog.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { paths } from '#paths.ts'
import { technicalUserRoles } from './roles.ts'

/** `/technical-users/:id/access`. */
export default function TechnicalUserAccessDialog() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const search = useListSearch()
  return (
    <AccessDialog
      userId={id}
      offered={technicalUserRoles}
      namespace="technicalUsers"
      stale={[listTechnicalUsers]}
      onClose={() => void navigate(paths.technicalUsers({ ...search, open: id }))}
    />
  )
}
