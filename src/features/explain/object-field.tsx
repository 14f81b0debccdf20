import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessExplanation } from 'mock-server/contract/authorization/explanation.ts'
import { getDataModel } from 'mock-server/contract/models.ts'
import { Field } from '#ui/controls/fields/field.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import type { PickerOption } from '#ui/controls/picker-list.tsx'
import { Picker } from '#ui/controls/picker.tsx'
import { queryFor } from '#api/operation.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { bookmarksLike, factSheetsLike } from './explain.queries.ts'
import { TypeTile } from './type-tile.tsx'
import type { QuestionState } from './use-question.ts'

type Props = {
  readonly state: QuestionState
  readonly kind: NonNullable<QuestionState['kind']>
  readonly answer: AccessExplanation | undefined
}

/** What the question is about: a fact sheet, a type of them, or a bookmark. Without one it is about the right in general. */
export function ObjectField({ state, kind, answer }: Props) {
  if (kind === 'type') return <TypeField {...{ state }} />
  return <FoundField {...{ state, kind, answer }} />
}

function TypeField({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation('explain')
  const { typeOf } = useModelLabels()
  const id = useId()
  const canRead = hasRight(useSignedIn(), 'model.read')
  const { data } = useQuery({ ...queryFor(getDataModel, { query: {} }), enabled: canRead })
  const types = Object.keys(data?.data.factSheets ?? {}).map((value) => ({ value, label: typeOf(value) }))
  return (
    <SelectField
      id={id}
      label={t('field.type')}
      placeholder={t('field.anyType')}
      value={state.object ?? ''}
      options={types.toSorted((a, b) => a.label.localeCompare(b.label))}
      onChange={({ target }) => state.go({ type: target.value })}
    />
  )
}

function FoundField({ state, kind, answer }: Props & { readonly kind: 'sheet' | 'bookmark' }) {
  const { t } = useTranslation(['explain', 'bookmarks', 'form'])
  const { typeOf } = useModelLabels()
  const id = useId()
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const sheets = useQuery({ ...factSheetsLike(q), enabled: kind === 'sheet' && q.length > 1 })
  const bookmarks = useQuery({ ...bookmarksLike(q), enabled: kind === 'bookmark' })
  const [chosen, setChosen] = useState<PickerOption>()
  const sheetOption = (sheet: { id: string; name: string; type: string }): PickerOption => ({
    id: sheet.id,
    label: sheet.name,
    detail: typeOf(sheet.type),
    icon: <TypeTile type={sheet.type} size={20} />,
  })
  const options =
    kind === 'sheet'
      ? (sheets.data?.data[0]?.suggestions ?? []).map(({ objectId, displayName, type }) =>
          sheetOption({ id: objectId, name: displayName, type }),
        )
      : (bookmarks.data?.data ?? []).map((row) => ({
          id: row.bookmarkId,
          label: row.name,
          detail: t(`bookmarks:type.${row.type}`),
        }))
  const { object } = state
  const told = answer?.object
  const named =
    told?.id === undefined || told.id !== object
      ? undefined
      : told.type === undefined
        ? { id: told.id, label: told.name }
        : sheetOption({ id: told.id, name: told.name, type: told.type })
  return (
    <Field id={id} label={t(`field.${kind}`)}>
      {() => (
        <Picker
          id={id}
          label={t(`field.${kind}`)}
          placeholder={t('field.search')}
          value={named ?? (chosen?.id === object ? chosen : undefined)}
          options={q.length < 2 && kind === 'sheet' ? [] : options}
          isLoading={sheets.isFetching || bookmarks.isFetching}
          texts={{
            none: kind === 'sheet' && q.length < 2 ? t('field.twoLetters') : t('form:access.none'),
            loading: t('form:people.loading'),
          }}
          search={search}
          onSearch={setSearch}
          onChange={(option) => {
            setChosen(option)
            state.go({ [kind]: option.id })
          }}
        />
      )}
    </Field>
  )
}
