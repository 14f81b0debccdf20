import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bookmarkTypes } from 'mock-server/contract/bookmarks.ts'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextAreaField, TextField } from '#ui/controls/fields/text-field.tsx'
import { FieldColumns } from '#common/form-dialog/field-columns.styles.ts'
import { FormCheckbox } from '#common/form-dialog/form-checkbox.tsx'
import type { FormParts } from '#common/form-dialog/use-form-parts.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { whyNotPredefine } from '#features/bookmarks/refusals.ts'
import { FieldGroup } from './field-group.styles.ts'
import type { FormValues } from './fields.ts'
import { whyNoOData } from './rules.ts'

/** Name, type, group and description. */
export function MainFields({ field }: FormParts<FormValues>) {
  const { t } = useTranslation('bookmarks')
  return (
    <>
      <TextField {...field('name')} autoComplete="off" />
      <FieldColumns>
        <SelectField
          {...field('type')}
          options={bookmarkTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
        <TextField {...field('groupKey')} help={t('form.groupHelp')} isOptional isMono autoComplete="off" />
      </FieldColumns>
      <TextAreaField {...field('description')} isOptional rows={2} />
    </>
  )
}

/** Read-only, OData and predefined. An option that isn't possible or permitted says why. */
export function OptionFields() {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const [type, read, oDataEnabled] = useWatch<FormValues, ['type', 'read', 'oDataEnabled']>({
    name: ['type', 'read', 'oDataEnabled'],
  })
  const noOData = whyNoOData({ type, read })
  const noPredefined = whyNotPredefine(signedIn)
  return (
    <FieldGroup>
      <legend>{t('form.options')}</legend>
      <FormCheckbox name="readonly" help={t('form.readonlyHelp')} />
      {/* An enabled feed stays editable, so that it can be switched off. */}
      <FormCheckbox
        name="oDataEnabled"
        help={noOData ? t(`problem.odata.${noOData}`) : t('form.odataHelp')}
        refusal={noOData && !oDataEnabled ? t(`problem.odata.${noOData}`) : undefined}
      />
      <FormCheckbox
        name="predefined"
        help={t('form.predefinedHelp')}
        refusal={noPredefined && t(`refusal.${noPredefined}`)}
      />
    </FieldGroup>
  )
}
