import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Plus from 'lucide-react/icons/plus'
import { ReportingModel } from 'mock-server/contract/models.ts'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { later } from '#ui/controls/later.tsx'
import { DocumentEditor } from '#common/workbench/document-editor.tsx'
import type { StoredModels } from '#common/workbench/model-documents.ts'
import { useModelsDraft } from '#common/workbench/use-models-draft.ts'
import { useRefusal } from '#common/permitted.ts'
import { useNumber } from '#common/use-number.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { MenuSections } from './menu-sections.tsx'
import { useReportNames } from './names.tsx'
import { Reports } from './reports.tsx'
import { StateFilters } from './state-filters.tsx'

const KeyDialog = later(() => import('#common/workbench/key.dialog.tsx').then((file) => ({ default: file.KeyDialog })))

/** The menu of reports, the reports themselves, and which states of fact sheets they leave out. */
export function ReportingEditor({ stored }: { readonly stored: StoredModels }) {
  const { t } = useTranslation('reporting')
  const number = useNumber()
  const { typeOf } = useModelLabels()
  const refusal = useRefusal('model.update')
  const draft = useModelsDraft(stored, 'reporting')
  const { menuOf, reportOf } = useReportNames(draft)
  const [adding, setAdding] = useState<'menu' | 'reports'>()
  const model = draft.documents.reportingModel
  const set = (change: (model: ReportingModel) => ReportingModel, about?: string) =>
    draft.change((all) => ({ ...all, reportingModel: change(all.reportingModel) }), about)
  const isLocked = refusal !== undefined
  const [sections, reports] = [Object.keys(model.menu), Object.keys(model.reports)]
  return (
    <>
      <DocumentEditor
        {...{ draft, refusal }}
        document="reportingModel"
        schema={ReportingModel}
        title={t('title')}
        note={t('note', { count: reports.length, n: number(reports.length), menus: number(sections.length) })}
        nameOfPath={([part, id = '', ...rest]) =>
          part === 'menu'
            ? [t('menu.title'), menuOf(id), ...(rest[0] === 'icon' ? [t('icon')] : [])].join(' › ')
            : part === 'reports'
              ? [t('reports.title'), reportOf(id), ...rest].join(' › ')
              : t('filters.title')
        }
        actions={
          !isLocked && (
            <MenuButton
              icon={<Plus />}
              label={t('add')}
              entries={[
                { id: 'menu', label: t('menu.add'), onChoose: () => setAdding('menu') },
                { id: 'report', label: t('reports.add'), onChoose: () => setAdding('reports') },
                {
                  id: 'filter',
                  label: t('filters.add'),
                  onChoose: () => set((old) => ({ ...old, lxStateFilter: [...old.lxStateFilter, { keys: [] }] })),
                },
              ]}
            />
          )
        }
      >
        <MenuSections {...{ draft, model, set, isLocked }} />
        <Reports {...{ draft, model, set, isLocked }} />
        <StateFilters {...{ model, set, isLocked, typeOf }} types={Object.keys(draft.base.dataModel.factSheets)} />
      </DocumentEditor>
      {adding && (
        <KeyDialog
          title={t(`${adding}.add`)}
          taken={adding === 'menu' ? sections : reports}
          onKey={(key) =>
            set((old) =>
              adding === 'menu'
                ? { ...old, menu: { ...old.menu, [key]: { entries: [] } } }
                : { ...old, reports: { ...old.reports, [key]: { id: key, version: '1', config: {} } } },
            )
          }
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  )
}
