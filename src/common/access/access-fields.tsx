import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role } from 'mock-server/contract/access.ts'
import { Field } from '#ui/controls/fields/field.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import type { FormParts } from '#common/form-dialog/use-form-parts.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { useRoles } from '#common/roles.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { allEntities } from './access-options.ts'
import { NamesPicker } from './names-picker.tsx'

export type AccessValues = { role: Role; customRoles: string[]; entities: string[] }

type Props = Pick<FormParts<AccessValues>, 'field' | 'watch'> & { readonly offered: readonly string[] }

/** Role, custom roles and access control entities of somebody. */
export function AccessFields({ field, watch, offered }: Props) {
  const { t } = useTranslation(['form', 'terms'])
  const { nameOf, all } = useRoles()
  const signedIn = useSignedIn()
  const canSeeEntities = hasRight(signedIn, 'accessControlEntity.read')
  const entities = useQuery({ ...allEntities, enabled: canSeeEntities })
  const role = watch('role')
  const roles = useField<AccessValues, 'customRoles'>('customRoles')
  const held = useField<AccessValues, 'entities'>('entities')
  return (
    <>
      <SelectField
        {...field('role')}
        help={t(`terms:roleHelp.${role}`, { defaultValue: '' })}
        options={[...new Set([...offered, role])].map((value) => ({ value, label: nameOf(value) }))}
      />
      <Field id={roles.id} label={roles.label} error={roles.error} help={t('access.rolesHelp')} isOptional>
        {(names) => (
          <NamesPicker
            id={names.id}
            label={roles.label}
            describedBy={names['aria-describedby']}
            value={roles.value}
            isLoading={all.length === 0}
            options={all.flatMap((each) =>
              each.isCustom ? [{ name: each.name, label: nameOf(each.name), detail: each.description }] : [],
            )}
            onChange={roles.onChange}
          />
        )}
      </Field>
      <Field id={held.id} label={held.label} error={held.error} help={t('access.entitiesHelp')} isOptional>
        {(names) => (
          <NamesPicker
            id={names.id}
            label={held.label}
            describedBy={names['aria-describedby']}
            value={held.value}
            isLoading={canSeeEntities && entities.isPending}
            options={(entities.data ?? []).map(({ name, displayName }) => ({
              name,
              label: displayName || name,
              detail: displayName ? name : undefined,
            }))}
            onChange={held.onChange}
          />
        )}
      </Field>
    </>
  )
}
