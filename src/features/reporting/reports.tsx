import { omit } from 'es-toolkit'
import { useTranslation } from 'react-i18next'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import { Names, useReportNames } from './names.tsx'
import type { Editing } from './editing.ts'
import { Card, Part } from './parts.styles.ts'

/** The reports that the menu can lead to. One that is removed leaves the menu, too. Their configuration is edited as JSON. */
export function Reports({ draft, model, set, isLocked }: Editing & { readonly draft: ModelsDraft }) {
  const { t } = useTranslation('reporting')
  const { reportOf } = useReportNames(draft)
  const entries = Object.values(model.menu).flatMap((section) => section.entries)
  return (
    <Part aria-label={t('reports.title')}>
      <h2>{t('reports.title')}</h2>
      <p>{t('reports.help')}</p>
      {Object.entries(model.reports).map(([key, report]) => {
        const uses = entries.filter((entry) => entry.report === key).length
        return (
          <Card key={key} aria-label={reportOf(key)}>
            <header>
              <h3>{reportOf(key)}</h3>
              <code>{key}</code>
              {!isLocked && (
                <span>
                  <IconButton
                    label={t(uses > 0 ? 'reports.removeUsed' : 'remove', { name: reportOf(key), count: uses })}
                    size={24}
                    onClick={() =>
                      set((old) => ({
                        ...old,
                        menu: Object.fromEntries(
                          Object.entries(old.menu).map(([id, section]) => [
                            id,
                            { ...section, entries: section.entries.filter((entry) => entry.report !== key) },
                          ]),
                        ),
                        reports: omit(old.reports, [key]),
                      }))
                    }
                  >
                    <Trash2 />
                  </IconButton>
                </span>
              )}
            </header>
            <div data-part="fields">
              <Names {...{ draft, isLocked }} kind="reports" id={key} />
              <TextField
                label={t('reports.version')}
                disabled={isLocked}
                value={report.version ?? ''}
                onChange={({ target }) =>
                  set(
                    (old) => ({ ...old, reports: { ...old.reports, [key]: { ...report, version: target.value } } }),
                    `version ${key}`,
                  )
                }
              />
            </div>
          </Card>
        )
      })}
    </Part>
  )
}
