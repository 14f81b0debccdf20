import { useAddressMembers } from '#common/use-address-members.ts'

type Changes = Readonly<Partial<Record<'q' | 'type' | 'roles' | 'changed' | 'dialog', string | undefined>>>

/** What the address of the matrix holds: searched right, shown type and roles, whether only changes are shown, and the open dialog. */
export function useMatrixAddress() {
  const [search, change] = useAddressMembers()
  const roles = (search.get('roles') ?? '').split(',').filter((name) => name !== '')
  return {
    q: search.get('q') ?? '',
    type: search.get('type') ?? undefined,
    /** The names of the roles to show; empty for all. */
    roles,
    onlyChanged: search.has('changed'),
    dialog: search.get('dialog') ?? undefined,
    go: (changes: Changes) => change(changes),
  }
}
export type MatrixAddress = ReturnType<typeof useMatrixAddress>
