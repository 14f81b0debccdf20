import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import type { Choice } from '#common/list-page/filter-bar.tsx'

/** At least and at most so many milliseconds for the last attempt. */
export function DurationPicker({ chosen, onChange }: Choice) {
  const { t } = useTranslation('deliveries')
  const [first = '', second = ''] = chosen[0]?.split('..') ?? []
  const [least, setLeast] = useState(first)
  const [most, setMost] = useState(second)
  const isWrong = [least, most].some((text) => !/^\d{0,6}$/.test(text))
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onChange(least === '' && most === '' ? [] : [`${least}..${most}`])
      }}
    >
      <TextField
        autoFocus
        inputMode="numeric"
        label={t('duration.least')}
        value={least}
        onChange={({ target }) => setLeast(target.value.trim())}
      />
      <TextField
        inputMode="numeric"
        label={t('duration.most')}
        value={most}
        error={isWrong ? t('duration.wrong') : undefined}
        onChange={({ target }) => setMost(target.value.trim())}
      />
      <Button type="submit">{t('list:filter.apply')}</Button>
    </Root>
  )
}

const Root = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  padding: 12,
  width: 240,
})
