import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bookmarkTypes } from 'mock-server/contract/bookmarks.ts'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/controls/fields/text-field.tsx'
import style from './form.module.css'
import type { FormValues } from './fields.ts'
import { whyNoOData } from './rules.ts'
import { whyNotPredefine } from '#features/bookmarks/refusals.ts'
import { useSignedIn } from '#common/use-signed-in.ts'

type Props = { readonly idPrefix: string }

/** Name, type, group and description. */
export function MainFields({ idPrefix }: Props) {
  const { t } = useTranslation('bookmarks')
  const { register, formState } = useFormContext<FormValues>()
  const { errors } = formState
  return (
    <>
      <TextField
        id={`${idPrefix}name`}
        label={t('field.name')}
        error={errors.name?.message}
        autoFocus
        autoComplete="off"
        {...register('name')}
      />
      <div className={style.two}>
        <SelectField
          id={`${idPrefix}type`}
          label={t('field.type')}
          error={errors.type?.message}
          options={bookmarkTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          {...register('type')}
        />
        <TextField
          id={`${idPrefix}groupKey`}
          label={t('field.groupKey')}
          error={errors.groupKey?.message}
          help={t('form.groupHelp')}
          isOptional
          isMono
          autoComplete="off"
          {...register('groupKey')}
        />
      </div>
      <TextAreaField
        id={`${idPrefix}description`}
        label={t('field.description')}
        error={errors.description?.message}
        isOptional
        rows={2}
        {...register('description')}
      />
    </>
  )
}

/** Read-only, OData and predefined. An option without permission is disabled with the reason below it. */
export function OptionFields({ idPrefix }: Props) {
  const { t } = useTranslation('bookmarks')
  const { control } = useFormContext<FormValues>()
  const signedIn = useSignedIn()
  const [type, read, write, oDataEnabled] = useWatch({ control, name: ['type', 'read', 'write', 'oDataEnabled'] })
  const noOData = whyNoOData({ type, read, write })
  const noPredefined = whyNotPredefine(signedIn)
  return (
    <fieldset className={style.options}>
      <legend className={style.legend}>{t('form.options')}</legend>
      <Box idPrefix={idPrefix} name="readonly" help={t('form.readonlyHelp')} />
      {/* An enabled feed stays editable, so that it can be switched off. */}
      <Box
        idPrefix={idPrefix}
        name="oDataEnabled"
        help={t(noOData ? `problem.odata.${noOData}` : 'form.odataHelp')}
        isOff={noOData !== undefined && !oDataEnabled}
      />
      <Box
        idPrefix={idPrefix}
        name="predefined"
        help={t(noPredefined ? `refusal.${noPredefined}` : 'form.predefinedHelp')}
        isOff={noPredefined !== undefined}
      />
    </fieldset>
  )
}

/** Controlled, because a disabled uncontrolled checkbox has no value. */
function Box({
  idPrefix,
  name,
  help,
  isOff,
}: Props & {
  readonly name: 'readonly' | 'oDataEnabled' | 'predefined'
  readonly help: string
  readonly isOff?: boolean
}) {
  const { t } = useTranslation('bookmarks')
  const { field, fieldState } = useController<FormValues, typeof name>({ name })
  const { ref, value, onChange, onBlur } = field
  return (
    <CheckboxField
      id={idPrefix + name}
      ref={ref}
      label={t(`field.${name}`)}
      help={help}
      error={fieldState.error?.message}
      checked={value}
      disabled={isOff ?? false}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** The saved view itself. */
export function StateField({ idPrefix }: Props) {
  const { t } = useTranslation('bookmarks')
  const { register, formState } = useFormContext<FormValues>()
  return (
    <TextAreaField
      id={`${idPrefix}state`}
      label={t('field.state')}
      help={t('form.stateHelp')}
      error={formState.errors.state?.message}
      isMono
      rows={8}
      spellCheck={false}
      {...register('state')}
    />
  )
}
