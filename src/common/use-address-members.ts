import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | undefined>>

/**
 * The members of the page's address, and a function that changes some of them; those without a value are left out. Without an entry in
 * the history, unless it is asked for: a choice is no place to go back to.
 */
export function useAddressMembers(): [URLSearchParams, (changes: Changes, isPlace?: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Changes, isPlace = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: !isPlace },
    )
  return [search, change]
}
