import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { TextField } from '#ui/controls/fields/text-field.tsx'

type Props = {
  readonly accent: string | undefined
  readonly menu: string | undefined
  readonly onAccent: (colour: string | undefined) => void
  readonly onMenu: (colour: string | undefined) => void
}

/** The two colours that are chosen; tints and states follow from them. */
export function ColourFields({ accent, menu, onAccent, onMenu }: Props) {
  const { t } = useTranslation('branding')
  return (
    <Fields>
      <ColourField label={t('accent')} value={accent} fallback="#4551cf" onChange={onAccent} />
      <ColourField label={t('menu')} value={menu} fallback="#f5f6f8" onChange={onMenu} />
    </Fields>
  )
}

type FieldProps = {
  readonly label: string
  readonly value: string | undefined
  /** What the picker begins with. */
  readonly fallback: string
  readonly onChange: (colour: string | undefined) => void
}

function ColourField({ label, value, fallback, onChange }: FieldProps) {
  const { t } = useTranslation('branding')
  // What was typed, as long as it is no colour.
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed !== ''
  return (
    <TextField
      label={label}
      isMono
      value={typed ?? value ?? ''}
      placeholder={t('noColour')}
      error={isWrong ? t('wrongColour') : undefined}
      spellCheck={false}
      before={
        <Picker
          type="color"
          aria-label={t('pick', { name: label })}
          value={value ?? fallback}
          onChange={({ target }) => {
            setTyped(undefined)
            onChange(target.value)
          }}
        />
      }
      onChange={({ target }) => {
        const colour = target.value.trim().toLowerCase()
        const isColour = /^#[0-9a-f]{6}$/.test(colour)
        setTyped(isColour || colour === '' ? undefined : target.value)
        if (isColour || colour === '') onChange(colour === '' ? undefined : colour)
      }}
    />
  )
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: 12,
  marginBottom: 12,
})

const Picker = styled('input')({
  width: 16,
  height: 16,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  cursor: 'pointer',
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: '1px solid var(--line-2)', borderRadius: 4 },
})
