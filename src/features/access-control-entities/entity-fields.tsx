import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { AccessControlEntityInput } from 'mock-server/contract/models.ts'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import type { FormParts } from '#common/form-dialog/use-form-parts.tsx'

const { name } = AccessControlEntityInput.shape
const text = z.string().trim().max(2000)

export const EntityForm = z.object({ name, displayName: text, description: text })
export type EntityForm = z.input<typeof EntityForm>

export const emptyEntity: EntityForm = { name: '', displayName: '', description: '' }

/** Name and texts of an access control entity. */
export function EntityFields({ field }: Pick<FormParts<EntityForm>, 'field'>) {
  const { t } = useTranslation('accessControlEntities')
  return (
    <>
      <TextField {...field('displayName')} help={t('form.displayNameHelp')} isOptional autoComplete="off" />
      <TextField {...field('name')} help={t('form.nameHelp')} isMono autoComplete="off" spellCheck={false} />
      <TextField {...field('description')} isOptional autoComplete="off" />
    </>
  )
}

/** The body of a write: an empty text is none. */
export const bodyOf = ({ name: sent, displayName, description }: z.output<typeof EntityForm>) => ({
  name: sent,
  ...(displayName === '' ? {} : { displayName }),
  ...(description === '' ? {} : { description }),
})

export const useEntityLabels = () => {
  const { t } = useTranslation('accessControlEntities')
  return { name: t('form.name'), displayName: t('form.displayName'), description: t('form.description') }
}
