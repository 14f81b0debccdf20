import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { listEntityUses } from 'mock-server/contract/authorization/entities.ts'
import { createAccessControlEntity, listAccessControlEntities } from 'mock-server/contract/models.ts'
import { call } from '#api/call.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { useRefusal } from '#common/permitted.ts'
import { paths } from '#paths.ts'
import { bodyOf, emptyEntity, EntityFields, EntityForm, useEntityLabels } from './entity-fields.tsx'

/** `/access-control-entities/new`. */
export default function NewEntityDialog() {
  const { t } = useTranslation('accessControlEntities')
  const navigate = useNavigate()
  const search = useListSearch()
  const labels = useEntityLabels()
  const refusal = useRefusal('accessControlEntity.manage')
  const close = (open?: string) => void navigate(paths.accessControlEntities({ ...search, ...(open ? { open } : {}) }))
  return (
    <FormDialog<EntityForm, z.output<typeof EntityForm>, string>
      title={t('add')}
      submitLabel={t('form.create')}
      namespace="accessControlEntities"
      schema={EntityForm}
      labels={labels}
      initial={emptyEntity}
      refusal={refusal}
      save={async (values) => (await call(createAccessControlEntity, { body: bodyOf(values), query: {} })).data.id}
      stale={[listEntityUses, listAccessControlEntities]}
      onSaved={close}
      onClose={() => close()}
    >
      {({ field }) => <EntityFields field={field} />}
    </FormDialog>
  )
}
