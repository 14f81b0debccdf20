import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/controls/avatar.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { people } from './people.queries.ts'
import { useFoundPeople } from './use-found-people.ts'

type Props = {
  readonly title: string
  readonly operator?: ReactNode
  /** Ids. */
  readonly chosen: readonly string[]
  readonly isSingle: boolean
  readonly onChange: (ids: string[]) => void
}

/** A choice of people for a filter, archived ones included: those who are chosen, then those that a search finds. */
export function PeopleOptions({ title, operator, chosen, isSingle, onChange }: Props) {
  const { t } = useTranslation('form')
  const { workspace } = useSignedIn()
  const client = useQueryClient()
  const names = people(workspace.id)
  const { data: known = [] } = useQuery(names)
  const [search, setSearch] = useState('')
  const { q, people: found, isFetching } = useFoundPeople(search, { areArchivedToo: true })
  // Who is chosen when the list opens stays in their place until it is searched.
  const [first] = useState(chosen)
  const firstPeople = q === '' ? known.filter(({ id }) => first.includes(id)) : []
  const firstIds = new Set(firstPeople.map(({ id }) => id))
  const options = [...firstPeople, ...found.filter(({ id }) => !firstIds.has(id))]
  const choose = (ids: string[]) => {
    // The page puts names to ids with this answer, which has the first hundreds of people only.
    const added = options.filter(({ id }) => ids.includes(id) && !known.some((person) => person.id === id))
    if (added.length > 0) client.setQueryData(names.queryKey, [...known, ...added])
    onChange(ids)
  }
  const none = isFetching ? t('people.loading') : t('people.none')
  return (
    <OptionList
      title={title}
      operator={operator}
      searchLabel={t('people.placeholder')}
      onSearch={setSearch}
      options={options.map(({ id, displayName }) => ({
        value: id,
        label: displayName,
        icon: <Avatar name={displayName} id={id} size={20} />,
      }))}
      note={options.length === 0 ? none : undefined}
      chosen={chosen}
      isSingle={isSingle}
      onChange={choose}
    />
  )
}
