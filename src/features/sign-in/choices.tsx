import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Globe from 'lucide-react/icons/globe'
import Sun from 'lucide-react/icons/sun'
import { type Mode, useMode } from '#ui/theme/mode.ts'
import style from './sign-in.module.css'

const modes: readonly Mode[] = ['system', 'light', 'dark']

/** Language and theme before signing in; later the account menu offers them. */
export function Choices() {
  const { t, i18n } = useTranslation('signIn')
  const [mode, setMode] = useMode()
  return (
    <div className={style.choices}>
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
    </div>
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
    <label className={style.choice}>
      {icon}
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
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
