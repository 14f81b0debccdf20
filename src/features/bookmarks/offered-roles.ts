import { useRoles } from '#common/roles.ts'

/** The roles that can be given access: they can view bookmarks, and not all of them anyway. */
export function useOfferedRoles(): string[] {
  const { all } = useRoles()
  return all
    .filter(({ rights }) => rights.includes('bookmark.read') && !rights.includes('bookmark.readAll'))
    .map(({ name }) => name)
}
