import { omit } from 'es-toolkit'
import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReportingModel } from 'mock-server/contract/models.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import { Names, useReportNames } from './names.tsx'
import type { Editing } from './editing.ts'
import { Card, Part } from './parts.styles.ts'

type Section = ReportingModel['menu'][string]
type Entry = Section['entries'][number]
type Props = Editing & { readonly draft: ModelsDraft }

/** The sections of the menu with their entries, in the order in which people see them. */
export function MenuSections({ draft, model, set, isLocked }: Props) {
  const { t } = useTranslation('reporting')
  const { menuOf, reportOf } = useReportNames(draft)
  const keys = Object.keys(model.menu)
  const inSection = (key: string, change: (section: Section) => Section, about?: string) =>
    set((old) => {
      const section = old.menu[key]
      return section ? { ...old, menu: { ...old.menu, [key]: change(section) } } : old
    }, about)
  const move = (key: string, by: number) =>
    set((old) => {
      const order = Object.entries(old.menu)
      const from = order.findIndex(([name]) => name === key)
      const moved = order[from]
      return moved ? { ...old, menu: Object.fromEntries(order.toSpliced(from, 1).toSpliced(from + by, 0, moved)) } : old
    })
  return (
    <Part aria-label={t('menu.title')}>
      <h2>{t('menu.title')}</h2>
      {keys.length === 0 && <p>{t('menu.none')}</p>}
      {Object.entries(model.menu).map(([key, { icon = '', entries }], nth) => (
        <Card key={key} aria-label={menuOf(key)}>
          <header>
            <h3>{menuOf(key)}</h3>
            <code>{key}</code>
            {!isLocked && (
              <span>
                <IconButton
                  label={t('menu.up', { name: menuOf(key) })}
                  size={24}
                  refusal={nth === 0 ? t('first') : undefined}
                  onClick={() => nth > 0 && move(key, -1)}
                >
                  <ChevronUp />
                </IconButton>
                <IconButton
                  label={t('menu.down', { name: menuOf(key) })}
                  size={24}
                  refusal={nth === keys.length - 1 ? t('last') : undefined}
                  onClick={() => nth < keys.length - 1 && move(key, 1)}
                >
                  <ChevronDown />
                </IconButton>
                <IconButton
                  label={t('remove', { name: menuOf(key) })}
                  size={24}
                  onClick={() => set((old) => ({ ...old, menu: omit(old.menu, [key]) }))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            )}
          </header>
          <div data-part="fields">
            <Names {...{ draft, isLocked }} kind="menu" id={key} />
            <TextField
              label={t('icon')}
              isMono
              disabled={isLocked}
              value={icon}
              onChange={({ target }) =>
                inSection(
                  key,
                  (section) => (target.value === '' ? omit(section, ['icon']) : { ...section, icon: target.value }),
                  `icon ${key}`,
                )
              }
            />
          </div>
          <Entries
            {...{ entries, isLocked, reportOf }}
            reports={Object.keys(model.reports)}
            onChange={(change, about) =>
              inSection(
                key,
                (section) => ({ ...section, entries: change(section.entries) }),
                about === undefined ? undefined : `${key} ${about}`,
              )
            }
          />
        </Card>
      ))}
    </Part>
  )
}

type EntriesProps = {
  readonly entries: readonly Entry[]
  readonly reports: readonly string[]
  readonly reportOf: (id: string) => string
  readonly isLocked: boolean
  readonly onChange: (change: (entries: readonly Entry[]) => Entry[], about?: string) => void
}

function Entries({ entries, reports, reportOf, isLocked, onChange }: EntriesProps) {
  const { t } = useTranslation('reporting')
  const edit = (nth: number, members: Partial<Entry>, about?: string) =>
    onChange((all) => all.map((entry, index) => (index === nth ? { ...entry, ...members } : entry)), about)
  const [first] = reports
  return (
    <ul>
      {entries.map((entry, nth) => (
        // Entries have no id: two can show the same report.
        <li key={nth}>
          <div data-part="fields">
            <SelectField
              label={t('entry.report')}
              disabled={isLocked}
              value={entry.report}
              options={[...new Set([...reports, entry.report])].map((id) => ({ value: id, label: reportOf(id) }))}
              onChange={({ target }) => edit(nth, { report: target.value })}
            />
            <TextField
              label={t('entry.name')}
              isOptional
              disabled={isLocked}
              value={entry.predefinedReportName ?? ''}
              onChange={({ target }) => edit(nth, { predefinedReportName: target.value }, `name ${nth}`)}
            />
            <Switch
              label={t('entry.enabled')}
              disabled={isLocked}
              checked={entry.enabled ?? false}
              onChange={({ target }) => edit(nth, { enabled: target.checked })}
            />
            {!isLocked && (
              <span>
                <IconButton
                  label={t('entry.up', { name: reportOf(entry.report) })}
                  size={24}
                  refusal={nth === 0 ? t('first') : undefined}
                  onClick={() => nth > 0 && onChange((all) => all.toSpliced(nth, 1).toSpliced(nth - 1, 0, entry))}
                >
                  <ChevronUp />
                </IconButton>
                <IconButton
                  label={t('entry.remove', { name: reportOf(entry.report) })}
                  size={24}
                  onClick={() => onChange((all) => all.toSpliced(nth, 1))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            )}
          </div>
        </li>
      ))}
      {!isLocked && (
        <li>
          <Button
            look="ghost"
            icon={<Plus />}
            refusal={first === undefined ? t('entry.noReports') : undefined}
            onClick={() => first !== undefined && onChange((all) => [...all, { report: first, enabled: true }])}
          >
            {t('entry.add')}
          </Button>
        </li>
      )}
    </ul>
  )
}
