import { type FormEvent, useState } from 'react'
import Stack from '@mui/material/Stack'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { useWords } from './use-words.ts'

type Props = { readonly value: string; readonly onChange: (id: string | undefined) => void }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The ID of the object that the events are about. */
export function ObjectEditor({ value, onChange }: Props) {
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
