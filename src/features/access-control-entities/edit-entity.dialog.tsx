import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { listEntityUses } from 'mock-server/contract/authorization/entities.ts'
import {
  getAccessControlEntity,
  listAccessControlEntities,
  updateAccessControlEntity,
} from 'mock-server/contract/models.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { ListError } from '#common/list-error.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { paths } from '#paths.ts'
import { bodyOf, EntityFields, EntityForm, useEntityLabels } from './entity-fields.tsx'
import { labelOf } from './entity-list.ts'

/** `/access-control-entities/:id/edit`: whoever holds a renamed entity keeps it. */
export default function EditEntityDialog() {
  const { t } = useTranslation(['accessControlEntities', 'common'])
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const search = useListSearch()
  const labels = useEntityLabels()
  const { data, error, refetch } = useQuery(
    queryFor(getAccessControlEntity, { params: { id }, query: { refusals: true } }),
  )
  const close = () => void navigate(paths.accessControlEntities({ ...search, open: id }))
  if (!data)
    return (
      <Dialog title={t('edit.title')} onClose={close}>
        {error ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton label={t('common:ui.loading')} />
        )}
      </Dialog>
    )
  const { name, displayName = '', description = '', refusals } = data.data
  return (
    <FormDialog<EntityForm, z.output<typeof EntityForm>, string>
      title={t('edit.title')}
      subtitle={labelOf(data.data)}
      submitLabel={t('edit.save')}
      namespace="accessControlEntities"
      schema={EntityForm}
      labels={labels}
      initial={{ name, displayName, description }}
      refusal={refusals?.update && t('common:noPermission.text', { right: 'accessControlEntity.manage' })}
      save={async (values) => {
        const saved = await call(updateAccessControlEntity, { params: { id }, query: {}, body: bodyOf(values) })
        return labelOf(saved.data)
      }}
      stale={[listEntityUses, listAccessControlEntities, getAccessControlEntity]}
      onSaved={(saved) => {
        toast.ok(t('edit.done', { name: saved }))
        close()
      }}
      onClose={close}
    >
      {({ field }) => <EntityFields field={field} />}
    </FormDialog>
  )
}
