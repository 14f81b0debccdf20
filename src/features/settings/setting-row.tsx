import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { SettingControl } from './setting-control.tsx'
import { defaultAt, isSame, type Setting, settingAt } from './settings-list.ts'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useSettingWords } from './use-setting-words.ts'

type Props = { readonly setting: Setting; readonly draft: SettingsDraft; readonly isReadOnly: boolean }

/** One setting: what it is called, what it does, its control, and the way back to the default. */
export function SettingRow({ setting, draft, isReadOnly }: Props) {
  const { t } = useTranslation('settings')
  const words = useSettingWords()
  const id = useId()
  const { path } = setting
  const [value, stored, usual] = [settingAt(draft.settings, path), settingAt(draft.stored, path), defaultAt(path)]
  const error = draft.errors.get(path)
  const conflict = draft.conflicts.find((each) => each.setting.path === path)
  const isUsual = isSame(value, usual)
  return (
    <Row id={`setting-${path}`}>
      <div data-part="text">
        <b>
          {words.name(setting)}
          {!isUsual && (
            <i data-part="dot">
              <HiddenText> {t('differs')}</HiddenText>
            </i>
          )}
        </b>
        <p id={id}>{words.about(setting)}</p>
      </div>
      <div data-part="control">
        <SettingControl
          setting={setting}
          value={value}
          isReadOnly={isReadOnly}
          hasError={error !== undefined}
          describedBy={error === undefined ? id : `${id} ${id}-error`}
          onChange={(next) => draft.set(path, next)}
        />
        {error !== undefined && (
          <p id={`${id}-error`} data-part="error" role="alert">
            {error}
          </p>
        )}
        {!isUsual && (
          <p data-part="usual">
            {!isSame(value, stored) && `${t('was', { value: words.valueText(setting, stored) })}, `}
            {t('default', { value: words.valueText(setting, usual) })}
            {!isReadOnly && (
              <Button look="ghost" size={24} onClick={() => draft.decide(path, usual)}>
                {t('toDefault')}
                <HiddenText>: {words.name(setting)}</HiddenText>
              </Button>
            )}
          </p>
        )}
        {conflict && (
          <p data-part="conflict" role="status">
            {t('theirs', { value: words.valueText(setting, conflict.theirs) })}
            <Button size={24} onClick={() => draft.decide(path, value)}>
              {t('keepMine')}
            </Button>
            <Button size={24} onClick={() => draft.decide(path, conflict.theirs)}>
              {t('takeTheirs')}
            </Button>
          </p>
        )}
      </div>
    </Row>
  )
}

const small = { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' } as const

export const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '8px 24px',
  minHeight: 52,
  padding: '8px 0',
  borderBottom: '1px solid var(--line)',
  scrollMarginTop: 16,
  '& > [data-part=text]': { flex: '1 1 240px', minWidth: 0 },
  '& b': { font: '500 13px/20px var(--sans)' },
  '& [data-part=text] > p': { ...small },
  '& [data-part=dot]': {
    display: 'inline-block',
    width: 6,
    height: 6,
    marginLeft: 8,
    borderRadius: 3,
    background: 'var(--accent)',
    verticalAlign: 'middle',
    '@media (forced-colors: active)': { background: 'Highlight' },
  },
  '& > [data-part=control]': {
    flex: 'none',
    maxWidth: '60%',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: 4,
  },
  '& [data-part=usual], & [data-part=conflict]': {
    ...small,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '2px 6px',
    overflowWrap: 'anywhere',
  },
  '& [data-part=conflict]': { color: 'var(--warn-text)' },
  '& [data-part=error]': { ...small, color: 'var(--bad-text)' },
  '@media (max-width: 639.98px)': {
    flexDirection: 'column',
    alignItems: 'stretch',
    '& > [data-part=text]': { flex: 'none' },
    '& > [data-part=control]': { maxWidth: '100%', alignItems: 'flex-start' },
    '& [data-part=usual], & [data-part=conflict]': { justifyContent: 'flex-start' },
  },
})
