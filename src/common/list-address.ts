import { useSearchParams } from 'react-router'

/** The address of the list that a dialog lies over, so that it shows the same view afterwards. */
export function useListAddress() {
  const [params] = useSearchParams()
  return { search: Object.fromEntries(params) }
}
