import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import History from 'lucide-react/icons/history'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Page, PageBody, PageHead } from '#ui/shell/page-head.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { ChangeBar } from '#common/workbench/change-bar.tsx'
import { useAddressMembers } from '#common/use-address-members.ts'
import { useNumber } from '#common/use-number.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { later } from '#ui/controls/later.tsx'
import { Anchors } from './anchors.tsx'
import { MaintenanceSection } from './maintenance-section.tsx'
import { SettingRow } from './setting-row.tsx'
import type { StoredSettings } from './settings-kind.ts'
import { defaultAt, isSame, sectionIds, type Setting, settingAt, settingsList } from './settings-list.ts'
import { useSettingsDraft } from './use-settings-draft.ts'
import { useSettingWords } from './use-setting-words.ts'

const ReviewDialog = later(() => import('./review.dialog.tsx').then((file) => ({ default: file.ReviewDialog })))
const HistoryPanel = later(() => import('./history-panel.tsx').then((file) => ({ default: file.HistoryPanel })))

/** The settings that are loaded: sections, search, history, and the bar that saves. */
export function SettingsEditor({ stored }: { readonly stored: StoredSettings }) {
  const { t } = useTranslation('settings')
  const number = useNumber()
  const words = useSettingWords()
  const { role } = useSignedIn()
  const draft = useSettingsDraft(stored)
  const [address, setAddress] = useAddressMembers()
  const [isReviewed, setReviewed] = useState(false)
  const isReadOnly = role !== 'ADMIN'
  const differs = settingsList.filter(({ path }) => !isSame(settingAt(draft.settings, path), defaultAt(path)))
  const [q, isChangedOnly] = [address.get('q') ?? '', address.get('changed') === '1']
  const found = settingsList.filter(
    (setting) =>
      (!isChangedOnly || differs.includes(setting)) &&
      `${words.name(setting)} ${words.about(setting)} ${t(`section.${setting.section}`)}`
        .toLocaleLowerCase()
        .includes(q.trim().toLocaleLowerCase()),
  )
  const isHistoryOpen = address.get('history') === '1' && !isReadOnly
  const toggleHistory = () => setAddress({ history: isHistoryOpen ? undefined : '1' })
  useActions(
    isReadOnly
      ? []
      : [{ id: 'settings.history', label: t('history.title'), group: 'page', keys: 'h', run: toggleHistory }],
  )
  const showsMaintenance = q === '' && !isChangedOnly
  return (
    <Page>
      <PageHead
        title={t('title')}
        note={
          <>
            {differs.length > 0 && <Dot aria-hidden />}
            {t('note', { count: differs.length, n: number(differs.length) })}
          </>
        }
        actions={
          !isReadOnly && (
            <Button
              look="ghost"
              icon={<History />}
              aria-pressed={isHistoryOpen}
              data-action="settings.history"
              onClick={toggleHistory}
            >
              {t('history.title')}
            </Button>
          )
        }
      />
      <PageBody
        panel={isHistoryOpen && <HistoryPanel draft={draft} onClose={() => setAddress({ history: undefined })} />}
      >
        <Columns>
          <Anchors
            counts={differs.map(({ section }) => section)}
            q={q}
            isChangedOnly={isChangedOnly}
            onSearch={(text) => setAddress({ q: text })}
            onChangedOnly={(isOn) => setAddress({ changed: isOn ? '1' : undefined })}
          />
          <Content tabIndex={isReadOnly ? 0 : -1}>
            {isReadOnly && <Callout>{t('onlyAdmins')}</Callout>}
            {draft.isMerged && (
              <Callout tone="info" role="status">
                {t('merged')}
              </Callout>
            )}
            {draft.errors.has('') && (
              <Callout tone="bad" role="alert" title={t('refused')}>
                {draft.errors.get('')}
              </Callout>
            )}
            <Sections {...{ found, draft, isReadOnly }} />
            {found.length === 0 && <p role="status">{t('nothingFound')}</p>}
            {showsMaintenance && <MaintenanceSection isReadOnly={isReadOnly} />}
          </Content>
        </Columns>
      </PageBody>
      {!isReadOnly && (
        <ChangeBar
          {...{ draft }}
          id="settings"
          refusal={undefined}
          isBusy={draft.isSaving}
          note={draft.changes.map(({ setting }) => words.name(setting)).join(', ')}
          onSave={() => setReviewed(true)}
        />
      )}
      {isReviewed && <ReviewDialog draft={draft} onClose={() => setReviewed(false)} />}
    </Page>
  )
}

type SectionsProps = {
  readonly found: readonly Setting[]
  readonly draft: ReturnType<typeof useSettingsDraft>
  readonly isReadOnly: boolean
}

function Sections({ found, draft, isReadOnly }: SectionsProps) {
  const { t } = useTranslation('settings')
  return sectionIds
    .map((id) => ({ id, settings: found.filter(({ section }) => section === id) }))
    .filter(({ settings }) => settings.length > 0)
    .map(({ id, settings }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{t(`section.${id}`)}</h2>
        <p>{t(`sectionAbout.${id}`)}</p>
        {settings.map((setting) => (
          <SettingRow key={setting.path} {...{ setting, draft, isReadOnly }} />
        ))}
      </section>
    ))
}

const Dot = styled('i')({
  display: 'inline-block',
  width: 6,
  height: 6,
  marginRight: 6,
  borderRadius: 3,
  background: 'var(--accent)',
  verticalAlign: 'middle',
})

const Columns = styled('div')({
  flex: 1,
  display: 'flex',
  minHeight: 0,
  minWidth: 0,
  borderTop: '1px solid var(--line)',
  '@media (max-width: 819.98px)': { flexDirection: 'column' },
})

export const Content = styled('div')({
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  padding: '20px var(--gutter) 40px',
  '& > *': { maxWidth: 640 },
  '& > section + section': { marginTop: 40 },
  '& > section': { scrollMarginTop: 16 },
  '& h2': { font: '600 16px/24px var(--sans)' },
  '& section > p': {
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
    paddingBottom: 12,
    borderBottom: '1px solid var(--line)',
  },
})
