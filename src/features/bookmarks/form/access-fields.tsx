import { useQuery } from '@tanstack/react-query'
import { isEqual } from 'es-toolkit'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { people } from '#common/people-picker/people.queries.ts'
import { PeoplePicker } from '#common/people-picker/people-picker.tsx'
import { rolesOf, useRoles } from '#common/roles.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { useOfferedRoles } from '#features/bookmarks/offered-roles.ts'
import type { FormValues, Permitted } from './fields.ts'

const nobody = { people: [], roles: [] }

type Props = {
  readonly ownerId: string
  /** Who can view the bookmark as it is saved; undefined for a new one. */
  readonly before: Permitted | undefined
}

const List = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  minWidth: 0,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  '& > strong': { fontWeight: 500 },
  '& > [role=radiogroup]': { alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' },
  '& > p': { color: 'var(--text-3)', '&[data-error]': { color: 'var(--bad-text)' } },
})

/** Who can view and who can edit. */
export function AccessFields({ ownerId, before }: Props) {
  const { t } = useTranslation('bookmarks')
  const { value: read } = useField<FormValues, 'read'>('read')
  const { value: write } = useField<FormValues, 'write'>('write')
  const isShared = before !== undefined && before.who !== 'everyone' && read.who !== 'owner' && !isEqual(before, read)
  const help = isShared ? `${t(`form.readHelp.${read.who}`)}. ${t('access.pastStays')}` : t(`form.readHelp.${read.who}`)
  return (
    <>
      <PermittedField name="read" ownerId={ownerId} help={help} />
      {read.who === 'owner' ? (
        <List>
          <strong>{t('field.write')}</strong>
          <p>{t('form.writeFollows')}</p>
        </List>
      ) : (
        <PermittedField name="write" ownerId={ownerId} help={t(`form.writeHelp.${write.who}`)} />
      )}
    </>
  )
}

function PermittedField({
  name,
  ownerId,
  help,
}: Pick<Props, 'ownerId'> & { readonly name: 'read' | 'write'; readonly help?: ReactNode }) {
  const { t } = useTranslation('bookmarks')
  const isMine = ownerId === useSignedIn().user.id
  const { id, label, value, error, onChange, onBlur } = useField<FormValues, typeof name>(name)
  const { locale } = useUi()
  const offeredRoles = useOfferedRoles()
  const viewersOnly = useViewersOnly(name === 'write' && value.who === 'people' ? value : nobody)
  const change = (next: Partial<Permitted>) => onChange({ ...value, ...next })
  // A click on "Specific people" goes on to their field; the arrow keys stay in the choice.
  const isClick = useRef(false)
  const [hasFocus, setFocus] = useState(false)
  return (
    <List onPointerDown={() => void (isClick.current = true)} onKeyDown={() => void (isClick.current = false)}>
      <strong>{label}</strong>
      <Segmented
        label={label}
        name={`${id}-who`}
        value={value.who}
        onChange={(who) => {
          change({ who })
          setFocus(isClick.current)
        }}
        segments={[
          { value: 'everyone', label: t(`form.${name}.everyone`) },
          { value: 'owner', label: t(isMine ? 'form.onlyMe' : 'form.onlyOwner') },
          { value: 'people', label: t('form.named') },
        ]}
      />
      {value.who === 'people' && (
        <PeoplePicker
          id={id}
          label={t(`form.${name}.people`)}
          value={value.people}
          roles={{ value: value.roles, offered: offeredRoles, onChange: (roles) => change({ roles }) }}
          isWrong={error !== undefined}
          autoFocus={hasFocus}
          describedBy={`${id}-note`}
          onChange={(chosen) => change({ people: chosen })}
          onBlur={onBlur}
        />
      )}
      {viewersOnly.length > 0 && (
        <p>
          {t('form.cannotEdit', { count: viewersOnly.length, names: new Intl.ListFormat(locale).format(viewersOnly) })}
        </p>
      )}
      {(error ?? help) !== undefined && (
        <p id={`${id}-note`} data-error={error === undefined ? undefined : ''}>
          {error ?? help}
        </p>
      )}
    </List>
  )
}

/** The names of those whose role can't edit bookmarks, although they are named as editors; and such roles. */
function useViewersOnly({ people: ids, roles }: Pick<Permitted, 'people' | 'roles'>): string[] {
  const { workspace } = useSignedIn()
  const { all, give, nameOf } = useRoles()
  const { data: users } = useQuery(people(workspace.id))
  const names = (users ?? []).flatMap(({ id, displayName, permissions }) => {
    const permission = permissions.find(({ workspaceId }) => workspaceId === workspace.id)
    const mayEdit = permission !== undefined && give(rolesOf(permission), 'bookmark.update')
    return all.length > 0 && ids.includes(id) && !mayEdit ? [displayName] : []
  })
  const roleNames = all.length > 0 ? roles.filter((role) => !give([role], 'bookmark.update')).map(nameOf) : []
  return [...names, ...roleNames]
}
