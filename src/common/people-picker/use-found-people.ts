import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { peopleLike } from './people.queries.ts'

/**
 * The people that the service finds. Until the answer arrives, only those of the previous answer that still match, so that neither Enter
 * nor a press chooses somebody who wasn't looked for.
 */
export function useFoundPeople(search: string, options: { readonly areArchivedToo?: boolean } = {}) {
  const { workspace } = useSignedIn()
  const q = useDeferredValue(search.trim())
  const { data, isFetching, isPlaceholderData } = useQuery(peopleLike(workspace.id, q, options))
  const people = data?.data ?? []
  const isOld = isPlaceholderData || q !== search.trim()
  return {
    q,
    isFetching: isFetching || isOld,
    people: isOld ? people.filter(isLike(search.trim().toLocaleLowerCase())) : people,
  }
}

const isLike =
  (text: string) =>
  ({ displayName, email }: WorkspaceUser) =>
    `${displayName}\n${email}`.toLocaleLowerCase().includes(text)
