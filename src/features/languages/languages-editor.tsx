import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later, useFetchAhead } from '#ui/controls/later.tsx'
import { ChangeBar } from '#common/workbench/change-bar.tsx'
import { DraftNotices } from '#common/workbench/draft-notices.tsx'
import { LeafChanges } from '#common/workbench/leaf-changes.tsx'
import type { StoredModels } from '#common/workbench/model-documents.ts'
import { useModelsDraft } from '#common/workbench/use-models-draft.ts'
import { useSaveModels } from '#common/workbench/use-save-models.ts'
import { useRefusal } from '#common/permitted.ts'
import { useNumber } from '#common/use-number.ts'
import { Columns } from './parts/columns.styles.ts'
import { LanguagesHead } from './languages-head.tsx'
import { Outline } from './outline/outline.tsx'
import { TextTable } from './table/text-table.tsx'
import { TableToolbar } from './table/table-toolbar.tsx'
import { entriesOf, idOf, textAt, withDrafted } from './texts/entries.ts'
import { languagesOf, useLanguageName } from '#common/workbench/languages-of.ts'
import { columnsOf, progressOf, rowsOf, searchIn } from './texts/table.ts'
import { useLanguagesAddress } from './parts/use-languages-address.ts'

const AddLanguage = later(() => import('./add-language.dialog.tsx').then((file) => ({ default: file.AddLanguage })))
const Import = later(() => import('./transfer/import.dialog.tsx').then((file) => ({ default: file.ImportDialog })))

/** The texts that are loaded: outline, table, and the bar that saves. */
export function LanguagesEditor({ stored }: { readonly stored: StoredModels }) {
  const { t } = useTranslation('languages')
  const nameOfLanguage = useLanguageName()
  const number = useNumber()
  const address = useLanguagesAddress()
  const refusal = useRefusal('model.update')
  const draft = useModelsDraft(stored, 'languages')
  const saving = useSaveModels(draft)
  const [opened, setOpened] = useState<'add' | 'import'>()
  useFetchAhead()

  const { base, documents } = draft
  // A key in a cell is not to wait for 10,000 texts: only the cell itself follows the draft at once.
  const changes = useDeferredValue(draft.changes)
  const idList = [...new Set([...languagesOf(documents), ...address.added])].join(',')
  const ids = useMemo(() => idList.split(','), [idList])
  const columns = useMemo(() => columnsOf(ids, base.documents, changes), [ids, base, changes])
  const stable = useMemo(() => entriesOf(base), [base])
  const entries = useMemo(() => withDrafted(stable, changes), [stable, changes])
  const progress = useMemo(() => progressOf(entries, columns), [entries, columns])
  const search = useDeferredValue(address.q)
  const isSearching = search !== ''
  const find = useMemo(() => (isSearching ? searchIn(entries, columns) : undefined), [isSearching, entries, columns])
  const found = useMemo(() => (find ? find(search) : entries), [find, search, entries])
  const missingIn = address.missingIn.join(',')
  const rows = useMemo(() => {
    const inGroup = address.group === undefined ? found : found.filter(({ group }) => group === address.group)
    const chosen = columns.filter(({ id }) => missingIn.split(',').includes(id))
    return rowsOf(inGroup, columns, chosen.length > 0 ? chosen : columns)
  }, [found, columns, address.group, missingIn])

  const note = Object.entries(Object.groupBy(draft.changes, ({ path: [, id = ''] }) => id))
    .map(([id, own = []]) => t('inLanguage', { n: number(own.length), language: nameOfLanguage(id) }))
    .join(', ')
  const nameOf = ([, id = '', ...path]: readonly string[]) => {
    const key = idOf(path)
    return `${entries.find((entry) => entry.id === key)?.name ?? key} (${nameOfLanguage(id)})`
  }
  return (
    <>
      <LanguagesHead {...{ draft, entries, columns, refusal }} onOpen={setOpened} />
      <DraftNotices {...{ draft, nameOf }} problem={saving.problem} />
      <Columns>
        <Outline {...{ progress, address, found }} languages={ids} total={entries.length} />
        <section aria-label={t('table.region')}>
          <TableToolbar {...{ address, rows, columns }} />
          <TextTable
            key={`${address.group} ${address.shown} ${search}`}
            {...{ columns, refusal, search }}
            rows={rows[address.shown]}
            progress={progress}
            textOf={(path, id) => textAt(documents.languages[id], path)}
            onText={(path, id, text) =>
              draft.set(['languages', id, ...path], text === '' ? undefined : text, `${id} ${path.join('/')}`)
            }
          />
        </section>
      </Columns>
      <ChangeBar
        {...{ draft, refusal, note }}
        id="models"
        isBusy={saving.isBusy}
        review={<LeafChanges leaves={draft.changes} nameOf={nameOf} />}
        onSave={() => void saving.save()}
      />
      {opened === 'add' && (
        <AddLanguage
          taken={ids}
          onAdded={(id) => address.go({ with: [...address.added, id].join(',') })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'import' && <Import {...{ draft, entries, columns }} onClose={() => setOpened(undefined)} />}
    </>
  )
}
