import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import type { FilterWords } from './filter-bar.tsx'
import type { FilterSpec, FilterValue, Operator } from './list-spec.ts'

type Props = {
  readonly words: FilterWords
  readonly filter: FilterSpec
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
  readonly onClose: () => void
}

/** The editor of one filter, in the popover of its chip: how to compare, then the values. Changes apply immediately. */
export function FilterEditor({ words, filter, value, onChange, onClose }: Props) {
  const { t } = useTranslation('list')
  const name = useId()
  const [operator, setOperator] = useState<Operator>(value?.operator ?? filter.operators[0])
  const { operators, kind, isSingle = false } = filter
  const values = value?.operator === operator ? value.values : []
  const setValues = (next: readonly string[]) => onChange(next.length === 0 ? undefined : { operator, values: next })
  const changeOperator = (next: Operator) => {
    setOperator(next)
    // The same values with "is" or "is not"; a number of days is no date.
    if (kind === 'choice' && value) onChange({ operator: next, values: value.values })
  }
  const comparison = operators.length > 1 && (
    <Segmented
      isWide={kind !== 'choice'}
      label={t('filter.operator', { name: words.label })}
      name={name}
      value={operator}
      segments={operators.map((id) => ({ value: id, label: t(`filter.is.${id}`) }))}
      onChange={changeOperator}
    />
  )
  const choice = { title: words.label, chosen: values, isSingle, onChange: setValues }
  return (
    <div>
      {comparison && kind !== 'choice' && <Box sx={{ padding: '8px 8px 0', display: 'flex' }}>{comparison}</Box>}
      {kind === 'text' ? (
        <TextEditor
          words={words}
          value={values[0] ?? ''}
          onChange={(text) => setValues(text ? [text] : [])}
          onClose={onClose}
        />
      ) : operator === 'before' || operator === 'after' ? (
        <Box sx={{ padding: 3 }}>
          <TextField
            type="date"
            label={words.label}
            defaultValue={values[0] ?? ''}
            onChange={({ target }) =>
              (target.value === '' || target.checkValidity()) && setValues(target.value ? [target.value] : [])
            }
          />
        </Box>
      ) : (
        // A new list puts the focus into it; that of choices keeps it on the comparison in its head.
        <Fragment key={kind === 'choice' ? kind : operator}>
          {words.picker ? (
            words.picker({ ...choice, operator: comparison })
          ) : (
            <OptionList
              {...choice}
              operator={kind === 'choice' && comparison}
              options={
                kind === 'date'
                  ? DAYS.map((days) => ({ value: days, label: t('filter.days', { count: Number(days) }) }))
                  : (words.options ?? [])
              }
            />
          )}
        </Fragment>
      )}
    </div>
  )
}

const DAYS = ['7', '30', '90', '180', '365']

function TextEditor({
  words,
  value,
  onChange,
  onClose,
}: Pick<Props, 'words' | 'onClose'> & { readonly value: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation('list')
  const [text, setText] = useState(value)
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 3, padding: 3, width: 280 }}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
        onClose()
      }}
    >
      <TextField
        label={words.label}
        help={words.help}
        isMono
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{t('filter.apply')}</Button>
    </Box>
  )
}
