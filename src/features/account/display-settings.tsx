import { styled } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { consoleLanguages, densities, modes, regions, useAppearance } from '#common/appearance.ts'
import { useKeyboardSettings } from '#common/keyboard-settings.ts'
import { localeOf } from '#lib/formats.ts'
import { longDay } from '#lib/long-date.ts'

const names = { en: 'English', de: 'Deutsch' } as const

/** Language, formats, theme, density and shortcuts. A choice applies at once and follows the person to other devices. */
export function DisplaySettings() {
  const { t } = useTranslation(['account', 'common'])
  const [{ language, theme, density, timeZone, region }, choose] = useAppearance()
  const [{ areCharactersOn }, changeKeys] = useKeyboardSettings()
  const formats = useMemo(() => formatsIn(language), [language])
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
      <Setting label={t('display.formats')}>
        <SelectInput
          aria-label={t('display.formats')}
          height={28}
          value={formats.find(({ same }) => same.some((known) => known === (region ?? '')))?.value ?? ''}
          options={formats}
          onChange={({ target }) => choose({ region: regions.find((known) => known === target.value) })}
        />
      </Setting>
      <Setting label={t('display.timeZone')}>
        <SelectInput
          aria-label={t('display.timeZone')}
          height={28}
          value={timeZone ?? ''}
          placeholder={t('display.browser', { value: nameOf(browserZone()) })}
          options={timeZones()}
          onChange={({ target }) => choose({ timeZone: target.value || undefined })}
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
      <div className="setting">
        <Switch
          label={t('common:keys.characters')}
          checked={areCharactersOn}
          onChange={() => changeKeys((before) => ({ ...before, areCharactersOn: !areCharactersOn }))}
        />
      </div>
    </Settings>
  )
}

/** Names, not samples: an offset for each of 400 zones would take a third of a second. */
const timeZones = () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: nameOf(value) }))
const nameOf = (timeZone: string): string => timeZone.replaceAll('_', ' ')
const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day and a number as a locale writes them, of which no part can be mistaken for another. */
const sampleOf = (locale: string): string => `${longDay('2026-11-20', locale)}, ${(1842).toLocaleString(locale)}`

/** The formats that differ in a language, each with the regions that have it; '' is that of the browser. */
function formatsIn(language: string) {
  const bySample = Map.groupBy(['', ...regions], (region) =>
    sampleOf(localeOf(language, { region: region || undefined })),
  )
  return [...bySample].map(([label, same]) => ({ value: same[0] ?? '', label, same }))
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
  '& .setting > :has(> select)': { width: 208, flex: 'none' },
  // Like the other settings: name at the left, control at the right.
  '& .setting > label': {
    flex: 1,
    flexDirection: 'row-reverse',
    justifyContent: 'space-between',
    margin: 0,
    '& > span:last-of-type': { fontWeight: 400 },
  },
  '& .setting + .setting': { borderTop: '1px solid var(--line)' },
})
