import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Right, roleTable } from 'mock-server/contract/access.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { people as peopleOf } from '#features/bookmarks/bookmarks.queries.ts'
import style from './form.module.css'
import type { FormValues, Permitted } from './fields.ts'
import { PeoplePicker } from './people-picker.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'

type Props = { readonly idPrefix: string; readonly ownerId: string }

/** Who can view and who can edit. */
export function AccessFields({ idPrefix, ownerId }: Props) {
  const { t } = useTranslation('bookmarks')
  const { control } = useFormContext<FormValues>()
  const [read, write] = useWatch({ control, name: ['read', 'write'] })
  return (
    <fieldset className={style.access}>
      <PermittedField name="read" idPrefix={idPrefix} ownerId={ownerId} help={t(`form.readHelp.${read.who}`)} />
      {read.who === 'owner' ? (
        <div className={style.list}>
          <span className={style.listName}>{t('field.write')}</span>
          <p className={style.help}>{t('form.writeFollows')}</p>
        </div>
      ) : (
        <PermittedField name="write" idPrefix={idPrefix} ownerId={ownerId} help={t(`form.writeHelp.${write.who}`)} />
      )}
    </fieldset>
  )
}

function PermittedField({
  name,
  idPrefix,
  ownerId,
  help,
}: Props & { readonly name: 'read' | 'write'; readonly help?: string }) {
  const { t } = useTranslation('bookmarks')
  const { locale } = useUi()
  const signedIn = useSignedIn()
  const { field, fieldState } = useController<FormValues, typeof name>({ name })
  const value = field.value
  const change = (next: Partial<Permitted>) => field.onChange({ ...value, ...next })
  const isMine = ownerId === signedIn.user.id
  const error = fieldState.error?.message
  const viewersOnly = useViewersOnly(name === 'write' && value.who === 'people' ? value.people : [])
  return (
    <div className={style.list}>
      <span className={style.listName}>{t(`field.${name}`)}</span>
      <Segmented
        label={t(`field.${name}`)}
        name={idPrefix + name}
        value={value.who}
        onChange={(chosen) => change({ who: chosen })}
        segments={[
          { value: 'everyone', label: t(`form.${name}.everyone`) },
          { value: 'owner', label: t(isMine ? 'form.onlyMe' : 'form.onlyOwner') },
          { value: 'people', label: t('form.named') },
        ]}
      />
      {value.who === 'people' && (
        <PeoplePicker
          id={idPrefix + name}
          label={t(`form.${name}.people`)}
          value={value.people}
          isWrong={error !== undefined}
          onChange={(people) => change({ people })}
        />
      )}
      {viewersOnly.length > 0 && (
        <p className={style.help}>
          {t('form.cannotEdit', { count: viewersOnly.length, names: new Intl.ListFormat(locale).format(viewersOnly) })}
        </p>
      )}
      {error === undefined ? help && <p className={style.help}>{help}</p> : <p className={style.error}>{error}</p>}
    </div>
  )
}

/** The names of those whose role can't edit bookmarks, although they are named as editors. */
function useViewersOnly(ids: readonly string[]): string[] {
  const { workspace } = useSignedIn()
  const { data: users } = useQuery(peopleOf(workspace.id))
  return (users ?? []).flatMap(({ id, displayName, permissions }) => {
    const role = permissions.find(({ workspaceId }) => workspaceId === workspace.id)?.role
    const rights: readonly Right[] = role ? roleTable[role] : []
    return ids.includes(id) && !rights.includes('bookmark.update') ? [displayName] : []
  })
}
