import { useSearchParams } from 'react-router'

type Changes = Readonly<Partial<Record<'q' | 'type' | 'roles' | 'changed' | 'dialog', string | undefined>>>

/** What the address of the matrix holds: searched right, shown type and roles, whether only changes are shown, and the open dialog. */
export function useMatrixAddress() {
  const [search, setSearch] = useSearchParams()
  const roles = (search.get('roles') ?? '').split(',').filter((name) => name !== '')
  return {
    q: search.get('q') ?? '',
    type: search.get('type') ?? undefined,
    /** The names of the roles to show; empty for all. */
    roles,
    onlyChanged: search.has('changed'),
    dialog: search.get('dialog') ?? undefined,
    /** Without an entry in the history: a choice is no place to go back to. */
    go: (changes: Changes) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
  }
}
export type MatrixAddress = ReturnType<typeof useMatrixAddress>
