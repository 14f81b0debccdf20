import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Bot from 'lucide-react/icons/bot'
import type { AccessExplanation } from 'mock-server/contract/authorization/explanation.ts'
import { type Right, rights } from 'mock-server/contract/access.ts'
import type { Permission } from 'mock-server/contract/permissions.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Field } from '#ui/controls/fields/field.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import type { PickerOption } from '#ui/controls/picker-list.tsx'
import { Picker } from '#ui/controls/picker.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { rolesOf, useRoles } from '#common/roles.ts'
import { usersLike } from './explain.queries.ts'
import { ObjectField } from './object-field.tsx'
import type { QuestionState } from './use-question.ts'

/** Rights that the others contain, and that nobody asks for by themselves. */
const asked = rights.filter((right) => right !== 'factSheet.updateOwn' && right !== 'factSheet.archiveOwn')

type Props = { readonly state: QuestionState; readonly answer: AccessExplanation | undefined }

/** Who, what, and about which object: together one question. */
export function QuestionFields({ state, answer }: Props) {
  const { t } = useTranslation(['explain', 'terms'])
  const id = useId()
  const { right, question, kind, go } = state
  return (
    <Fields data-three={kind !== undefined || undefined}>
      <Who userId={question?.userId} answer={answer} onChoose={(user) => go({ user, role: undefined })} />
      <SelectField
        id={id}
        label={t('field.action')}
        value={right}
        options={asked.map((value) => ({ value, label: labelOf(value) }))}
        onChange={({ target }) => go({ right: target.value })}
      />
      {kind !== undefined && <ObjectField key={kind} {...{ state, kind, answer }} />}
    </Fields>
  )

  function labelOf(value: Right) {
    return t(`action.${value}`, { defaultValue: t(`terms:right.${value}`) })
  }
}

type WhoProps = {
  readonly userId: string | undefined
  readonly answer: AccessExplanation | undefined
  readonly onChoose: (id: string) => void
}

function Who({ userId, answer, onChoose }: WhoProps) {
  const { t } = useTranslation(['explain', 'form'])
  const { nameOf } = useRoles()
  const id = useId()
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const { data, isFetching } = useQuery(usersLike(q))
  const [chosen, setChosen] = useState<PickerOption>()
  const optionOf = (permission: Permission): PickerOption => ({
    ...userOption(permission.user),
    detail: rolesOf(permission).map(nameOf).join(', '),
  })
  const value =
    answer?.user.id === userId && answer ? userOption(answer.user) : chosen?.id === userId ? chosen : undefined
  return (
    <Field id={id} label={t('field.who')}>
      {() => (
        <Picker
          id={id}
          label={t('field.who')}
          placeholder={t('form:people.placeholder')}
          value={userId === undefined ? undefined : value}
          options={(data?.data ?? []).map(optionOf)}
          isLoading={isFetching}
          texts={{ none: t('form:people.none'), loading: t('form:people.loading') }}
          search={search}
          onSearch={setSearch}
          onChange={(option) => {
            setChosen(option)
            onChoose(option.id)
          }}
        />
      )}
    </Field>
  )
}

const userOption = (user: { id: string; displayName: string; technicalUser: boolean }): PickerOption => ({
  id: user.id,
  label: user.displayName,
  icon: user.technicalUser ? (
    <Tile size={20}>
      <Bot />
    </Tile>
  ) : (
    <Avatar name={user.displayName} id={user.id} size={20} />
  ),
})

const Fields = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'end',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '&[data-three]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, .75fr) minmax(0, 1.1fr)' },
  '@media (max-width: 799.98px)': { '&, &[data-three]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
