import { styled } from '@mui/material/styles'
import { type FormEvent, useState } from 'react'
import Stack from '@mui/material/Stack'
import { eventTypes } from 'mock-server/contract/events.ts'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { FilterButton, FilterChip } from '#ui/list/filter-chip.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { type Draft, isSettledState, settledStates } from './use-draft.ts'
import { useWords } from './use-words.ts'

/** Which of the events in the range: by default only those that were not delivered. */
export function FilterLine({ draft }: { readonly draft: Draft }) {
  const { t } = useWords()
  const { isOnlyMissing, types, states, objectId } = draft
  const typeEditor = () => (
    <OptionList
      title={t('filter.type')}
      searchLabel={t('filter.searchType')}
      options={eventTypes.map((value) => ({ value, label: `${value} · ${t(`terms:event.${value}`)}` }))}
      chosen={types}
      onChange={(next) => draft.change({ types: next })}
    />
  )
  const stateEditor = () => (
    <OptionList
      title={t('filter.state')}
      options={settledStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      chosen={states}
      onChange={(next) => draft.change({ states: next.filter(isSettledState) })}
    />
  )
  const objectEditor = (close: () => void) => (
    <ObjectEditor
      value={objectId ?? ''}
      onChange={(id) => {
        draft.change({ objectId: id })
        close()
      }}
    />
  )
  const [type] = types
  const typeText = types.length === 1 && type !== undefined ? type : t('filter.types', { count: types.length })
  return (
    <Root role="group" aria-label={t('filter.title')}>
      <CheckboxField
        label={t('filter.onlyMissing')}
        help={t(isOnlyMissing ? 'filter.noneTwice' : 'filter.someTwice')}
        checked={isOnlyMissing}
        onChange={(event) => draft.change({ isOnlyMissing: event.target.checked })}
      />
      <div className="chips">
        {types.length > 0 ? (
          <FilterChip
            field={t('filter.type')}
            value={typeText}
            editor={typeEditor}
            onRemove={() => draft.change({ types: [] })}
          />
        ) : (
          <FilterButton label={t('filter.type')} editor={typeEditor} />
        )}
        {!isOnlyMissing &&
          (states.length > 0 ? (
            <FilterChip
              field={t('filter.state')}
              value={states.map((state) => t(`state.${state}`)).join(', ')}
              editor={stateEditor}
              onRemove={() => draft.change({ states: [] })}
            />
          ) : (
            <FilterButton label={t('filter.state')} editor={stateEditor} />
          ))}
        {objectId === undefined ? (
          <FilterButton label={t('filter.object')} editor={objectEditor} />
        ) : (
          <FilterChip
            field={t('filter.object')}
            value={objectId.slice(0, 8)}
            isMono
            editor={objectEditor}
            onRemove={() => draft.change({ objectId: undefined })}
          />
        )}
      </div>
    </Root>
  )
}

type Props = { readonly value: string; readonly onChange: (id: string | undefined) => void }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The ID of the object that the events are about. */
function ObjectEditor({ value, onChange }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const id = text.trim().toLowerCase()
    if (id === '' || ID.test(id)) onChange(id === '' ? undefined : id)
    else setWrong(true)
  }
  return (
    <Stack component="form" noValidate spacing={3} sx={{ p: 4, width: 352, maxWidth: '100%' }} onSubmit={submit}>
      <TextField
        label={t('filter.objectId')}
        help={t('filter.objectHelp')}
        error={isWrong && t('filter.objectWrong')}
        isMono
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit">{t('filter.apply')}</Button>
    </Stack>
  )
}

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})
