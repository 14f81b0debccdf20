import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import style from './form.module.css'
import type { FormValues, Permitted } from './fields.ts'
import { PeoplePicker } from './people-picker.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'

type Props = { readonly idPrefix: string; readonly ownerId: string }

/** Who can view and who can edit. */
export function AccessFields({ idPrefix, ownerId }: Props) {
  const { t } = useTranslation('bookmarks')
  const { control } = useFormContext<FormValues>()
  const read = useWatch({ control, name: 'read' })
  return (
    <fieldset className={style.access}>
      <PermittedField name="read" idPrefix={idPrefix} ownerId={ownerId} help={t(`form.readHelp.${read.who}`)} />
      {read.who === 'owner' ? (
        <div className={style.list}>
          <span className={style.listName}>{t('field.write')}</span>
          <p className={style.help}>{t('form.writeFollows')}</p>
        </div>
      ) : (
        <PermittedField name="write" idPrefix={idPrefix} ownerId={ownerId} />
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
  const signedIn = useSignedIn()
  const { field, fieldState } = useController<FormValues, typeof name>({ name })
  const value = field.value
  const change = (next: Partial<Permitted>) => field.onChange({ ...value, ...next })
  const isMine = ownerId === signedIn.user.id
  const error = fieldState.error?.message
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
      {error === undefined ? help && <p className={style.help}>{help}</p> : <p className={style.error}>{error}</p>}
    </div>
  )
}
