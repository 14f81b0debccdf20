import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { consoleLanguages, densities, modes, useAppearance } from '#common/appearance.ts'

const names = { en: 'English', de: 'Deutsch' } as const

/** Language, theme and density. A choice applies at once and follows the person to other devices. */
export function DisplaySettings() {
  const { t } = useTranslation(['account', 'common'])
  const [{ language, theme, density }, choose] = useAppearance()
  return (
    <Settings aria-labelledby="display">
      <h2 id="display">{t('display.title')}</h2>
      <Setting label={t('common:account.language')}>
        <SelectInput
          aria-label={t('common:account.language')}
          height={28}
          value={language}
          options={consoleLanguages.map((value) => ({ value, label: names[value] }))}
          onChange={({ target }) => {
            const next = consoleLanguages.find((value) => value === target.value)
            if (next) choose({ language: next })
          }}
        />
      </Setting>
      <Setting label={t('common:account.theme')}>
        <Segmented
          label={t('common:account.theme')}
          name="account-theme"
          value={theme}
          segments={modes.map((value) => ({ value, label: t(`common:account.mode.${value}`) }))}
          onChange={(value) => choose({ theme: value })}
        />
      </Setting>
      <Setting label={t('display.density')}>
        <Segmented
          label={t('display.density')}
          name="account-density"
          value={density}
          segments={densities.map((value) => ({ value, label: t(`display.${value}`) }))}
          onChange={(value) => choose({ density: value })}
        />
      </Setting>
    </Settings>
  )
}

function Setting({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="setting">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}

const Settings = styled('section')({
  '& .setting': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    minHeight: 44,
    padding: '6px 0',
  },
  '& .setting + .setting': { borderTop: '1px solid var(--line)' },
})
