import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Globe from 'lucide-react/icons/globe'
import Sun from 'lucide-react/icons/sun'
import { type Mode, useMode } from '#ui/theme/mode.ts'

const modes: readonly Mode[] = ['system', 'light', 'dark']

/** Language and theme before signing in; later the account menu offers them. */
export function Choices() {
  const { t, i18n } = useTranslation('signIn')
  const [mode, setMode] = useMode()
  return (
    <Root>
      <Choice
        label={t('language')}
        icon={<Globe aria-hidden />}
        value={i18n.language === 'de' ? 'de' : 'en'}
        options={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        onChange={(language) => void i18n.changeLanguage(language)}
      />
      <Choice
        label={t('theme')}
        icon={<Sun aria-hidden />}
        value={mode}
        options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(value) => setMode(modes.find((offered) => offered === value) ?? 'system')}
      />
    </Root>
  )
}

/** A native select that looks like a quiet button: a menu would load the overlays. */
function Choice({
  label,
  icon,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}) {
  return (
    <label>
      {icon}
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden />
    </label>
  )
}

const Root = styled('div')({
  display: 'flex',
  gap: 8,
  marginLeft: -8,
  '& > label': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    height: 28,
    borderRadius: 'var(--r-m)',
    color: 'var(--text-2)',
    fontSize: 12,
    fontWeight: 500,
    letterSpacing: 0,
    '&:hover': { background: 'var(--hover)', color: 'var(--text)' },
    '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: 1 },
    '@media (max-width: 639.98px)': { height: 40 },
    '@media (pointer: coarse)': { height: 44 },
  },
  '& svg': { position: 'absolute', left: 8, pointerEvents: 'none', '&:last-child': { left: 'auto', right: 8 } },
  '& select': {
    appearance: 'none',
    height: '100%',
    fieldSizing: 'content',
    padding: '0 28px 0 30px',
    border: 0,
    background: 'none',
    outline: 'none',
    cursor: 'pointer',
  },
  '& option': { background: 'var(--raised)', color: 'var(--text)' },
})
