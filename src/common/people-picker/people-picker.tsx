import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { MultiPicker } from '#ui/controls/multi-picker-later.tsx'
import { useRoles } from '#common/roles.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { people } from './people.queries.ts'
import { useFoundPeople } from './use-found-people.ts'

type RoleChoice = {
  readonly value: readonly string[]
  readonly offered: readonly string[]
  readonly onChange: (roles: string[]) => void
}

type Props = {
  readonly id: string
  readonly label: string
  /** Ids; somebody who is no longer in the workspace is shown by theirs. */
  readonly value: readonly string[]
  /** Roles that can be chosen beside people. */
  readonly roles?: RoleChoice
  readonly isWrong?: boolean
  readonly autoFocus?: boolean
  /** Offers people as soon as it has the focus, before anything is typed. */
  readonly opensOnFocus?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (ids: string[]) => void
  readonly onBlur?: () => void
}

/** People of the workspace, found by name or email address. */
export function PeoplePicker({
  id,
  label,
  value,
  roles,
  isWrong = false,
  autoFocus = false,
  opensOnFocus = true,
  describedBy,
  onChange,
  onBlur,
}: Props) {
  const { t } = useTranslation('form')
  const { workspace } = useSignedIn()
  const { nameOf } = useRoles()
  const [search, setSearch] = useState('')
  const { data: all } = useQuery(people(workspace.id))
  const { people: found, isFetching } = useFoundPeople(search)
  // Names of people beyond the first hundreds, whom only the search has found.
  const [chosenHere, setChosenHere] = useState<readonly WorkspaceUser[]>([])
  const personById = useMemo(
    () => new Map([...(all ?? []), ...chosenHere].map((person) => [person.id, person])),
    [all, chosenHere],
  )
  const roleOption = (role: string) => ({
    id: role,
    label: nameOf(role),
    icon: (
      <Tile size={20}>
        <ShieldCheck />
      </Tile>
    ),
  })
  const typed = search.trim().toLocaleLowerCase()
  const rolesLike = (roles?.offered ?? [])
    .map(roleOption)
    // People come first until somebody looks for a role.
    .filter(({ label: name }) => typed !== '' && name.toLocaleLowerCase().includes(typed))
  return (
    <MultiPicker
      {...{ id, label, search, isWrong, autoFocus, opensOnFocus, describedBy, onBlur }}
      placeholder={t(roles ? 'people.orRoles' : 'people.placeholder')}
      value={[
        ...value.map((personId) => optionOf({ id: personId, displayName: personId, ...personById.get(personId) })),
        ...(roles?.value.map(roleOption) ?? []),
      ]}
      options={[...rolesLike, ...found.map(optionOf)]}
      isLoading={isFetching}
      texts={{
        none: t('people.none'),
        loading: t('people.loading'),
        remove: (name) => t('people.remove', { name }),
      }}
      onSearch={setSearch}
      onChange={(ids) => {
        setChosenHere([...chosenHere, ...found.filter((person) => ids.includes(person.id))])
        const chosenRoles = roles?.offered.filter((role) => ids.includes(role)) ?? []
        const peopleIds = ids.filter((chosen) => !chosenRoles.some((role) => role === chosen))
        // One choice changes one of the two.
        if (chosenRoles.length === (roles?.value.length ?? 0)) onChange(peopleIds)
        else roles?.onChange(chosenRoles)
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
