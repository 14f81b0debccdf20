import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRoles } from '#common/roles.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { allEntities } from './access-options.ts'

/**
 * The filters of a list of users by custom role and access control entity; none where the workspace has no such, unless the address has
 * one.
 */
export function useHoldingFilters(used: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation('form')
  const { all, nameOf } = useRoles()
  const signedIn = useSignedIn()
  const { data: entities = [] } = useQuery({
    ...allEntities,
    enabled: hasRight(signedIn, 'accessControlEntity.read'),
  })
  const roles = all.flatMap(({ name, isCustom }) => (isCustom ? [{ value: name, label: nameOf(name) }] : []))
  const held = entities.map(({ name, displayName }) => ({ value: name, label: displayName || name }))
  return [
    { id: 'customRole', label: t('access.customRoles'), options: roles },
    { id: 'entity', label: t('access.entities'), options: held },
  ].filter(({ id, options }) => options.length > 0 || used[id] !== undefined)
}
