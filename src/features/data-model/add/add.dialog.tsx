import { useTranslation } from 'react-i18next'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { fieldTypes } from '#features/data-model/draft/field-types.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { additionOf, type AddValues, addRules, kinds } from './addition.ts'
import { relationKey } from './new-definitions.ts'

type Props = {
  readonly draft: ModelDraft
  readonly words: ModelWords
  /** What is open: fields are added to it, and relations begin there. */
  readonly to?: ModelPlace | undefined
  readonly onClose: () => void
  readonly onAdded: (place: ModelPlace) => void
}

/** Adds a type, field, relation, validator or field for IDs to the draft. Its key can't be changed after it is saved. */
export function AddDialog({ draft, words, to, onClose, onAdded }: Props) {
  const { t } = useTranslation('dataModel')
  const types = Object.keys(draft.model.factSheets)
  const owners = [
    ...types.map((name) => ({ collection: 'factSheets' as const, name })),
    ...Object.keys(draft.model.relations).map((name) => ({ collection: 'relations' as const, name })),
  ].map((place) => ({ value: `${place.collection}/${place.name}`, label: labelOfPlace(place, words) }))
  const hasFields = to?.collection === 'factSheets' || to?.collection === 'relations'
  const typeOptions = types.map((name) => ({ value: name, label: words.type(name) }))
  return (
    <FormDialog<AddValues, AddValues, ModelPlace>
      title={t('add.title')}
      submitLabel={t('add.submit')}
      footNote={t('add.note')}
      namespace="dataModel"
      schema={addRules(draft.model)}
      labels={{
        kind: t('add.kind'),
        owner: t('add.owner'),
        from: t('add.from'),
        to: t('add.to'),
        key: t('key'),
        type: t('type'),
      }}
      initial={{
        kind: hasFields ? 'field' : kindAt(to),
        owner: hasFields ? `${to.collection}/${to.name}` : (owners[0]?.value ?? ''),
        from: to?.collection === 'factSheets' ? to.name : '',
        to: '',
        key: '',
        type: 'STRING',
      }}
      save={async (values) => {
        const { place, make } = additionOf(values)
        draft.change(make)
        return place
      }}
      stale={[]}
      onSaved={onAdded}
      onClose={onClose}
    >
      {({ field, watch, set, isLeft }) => {
        const kind = watch('kind')
        const end = (name: 'from' | 'to') => {
          const parts = field(name)
          return (
            <SelectField
              {...parts}
              placeholder={t('add.choose')}
              options={typeOptions}
              onChange={async (event) => {
                await parts.onChange(event)
                const other = watch(name === 'from' ? 'to' : 'from')
                const ends =
                  name === 'from' ? ([event.target.value, other] as const) : ([other, event.target.value] as const)
                // Until somebody has typed another one.
                if (!isLeft('key')) set('key', relationKey(...ends))
              }}
            />
          )
        }
        return (
          <>
            <SelectField {...field('kind')} options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
            {kind === 'field' && (
              <>
                <SelectField {...field('owner')} options={owners} />
                <SelectField
                  {...field('type')}
                  options={fieldTypes.map((value) => ({ value, label: words.fieldType(value) }))}
                />
              </>
            )}
            {kind === 'relation' && (
              <>
                {end('from')}
                {end('to')}
              </>
            )}
            <TextField {...field('key')} help={t(`keyHelp.${kind}`)} isMono autoComplete="off" spellCheck={false} />
          </>
        )
      }}
    </FormDialog>
  )
}

const kindAt = (to: ModelPlace | undefined): AddValues['kind'] =>
  to?.collection === 'validators' ? 'validator' : to?.collection === 'externalIdFields' ? 'externalId' : 'type'
