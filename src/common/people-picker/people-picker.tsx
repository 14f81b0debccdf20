import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { later } from '#ui/controls/later.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { people, peopleLike } from './people.queries.ts'

const MultiPicker = later(() => import('#ui/controls/multi-picker.tsx').then((file) => ({ default: file.MultiPicker })))

type Props = {
  readonly id: string
  readonly label: string
  /** Ids; somebody who is no longer in the workspace is shown by theirs. */
  readonly value: readonly string[]
  readonly isWrong?: boolean
  readonly autoFocus?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (ids: string[]) => void
  readonly onBlur?: () => void
}

/** People of the workspace, found by name or email address. */
export function PeoplePicker({
  id,
  label,
  value,
  isWrong = false,
  autoFocus = false,
  describedBy,
  onChange,
  onBlur,
}: Props) {
  const { t } = useTranslation('form')
  const { workspace } = useSignedIn()
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const { data: all } = useQuery(people(workspace.id))
  const { data: like, isFetching } = useQuery(peopleLike(workspace.id, q))
  // Names of people beyond the first hundreds, whom only the search has found.
  const [chosenHere, setChosenHere] = useState<readonly WorkspaceUser[]>([])
  const personById = useMemo(
    () => new Map([...(all ?? []), ...chosenHere].map((person) => [person.id, person])),
    [all, chosenHere],
  )
  return (
    <MultiPicker
      {...{ id, label, search, isWrong, autoFocus, describedBy, onBlur }}
      placeholder={t('people.placeholder')}
      value={value.map((personId) => optionOf({ id: personId, displayName: personId, ...personById.get(personId) }))}
      options={like?.data.map(optionOf) ?? []}
      isLoading={isFetching}
      texts={{
        none: t('people.none'),
        loading: t('people.loading'),
        remove: (name) => t('people.remove', { name }),
      }}
      onSearch={setSearch}
      onChange={(ids) => {
        setChosenHere([...chosenHere, ...(like?.data ?? []).filter((person) => ids.includes(person.id))])
        onChange(ids)
      }}
    />
  )
}

const optionOf = ({ id, displayName, email }: Pick<WorkspaceUser, 'id' | 'displayName'> & { email?: string }) => ({
  id,
  label: displayName,
  detail: email,
  icon: <Avatar name={displayName} id={id} size={20} />,
})
