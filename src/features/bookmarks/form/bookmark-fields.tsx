import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { bookmarkTypes } from 'mock-server/contract/bookmarks.ts'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextAreaField, TextField } from '#ui/controls/fields/text-field.tsx'
import { Advanced } from '#common/advanced.tsx'
import { FieldColumns } from '#common/form-dialog/field-columns.ts'
import { FormCheckbox } from '#common/form-dialog/form-checkbox.tsx'
import type { FormParts } from '#common/form-dialog/use-form-parts.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { whyNotPredefine } from '#features/bookmarks/refusals.ts'
import { SavedState } from '#features/bookmarks/preview/saved-state.tsx'
import type { FormValues } from './fields.ts'
import { findJsonError } from './json-error.ts'
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

const Group = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: 4, fontWeight: 600 },
})

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
    <Group>
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
    </Group>
  )
}

/** The saved view as what it means; its JSON for whoever needs it. */
export function StateField({ field, watch }: FormParts<FormValues>) {
  const { t } = useTranslation('bookmarks')
  const text = watch('state')
  const state = field('state')
  return (
    <Group>
      <legend>{t('state.title')}</legend>
      {findJsonError(text) === undefined && <SavedState state={JSON.parse(text)} />}
      <Advanced label={t('form:advanced')} isWrong={state.error !== undefined}>
        <TextAreaField {...state} help={t('form.stateHelp')} isMono rows={8} spellCheck={false} />
      </Advanced>
    </Group>
  )
}
