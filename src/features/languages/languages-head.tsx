import { useTranslation } from 'react-i18next'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { saveFile } from '#common/save-file.ts'
import { VersionsButton } from '#common/workbench/versions-button.tsx'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import type { TextEntry } from './texts/entries.ts'
import { BASE, useLanguageName } from '#common/workbench/languages-of.ts'
import type { Column } from './texts/table.ts'

type Props = {
  readonly draft: ModelsDraft
  readonly entries: readonly TextEntry[]
  readonly columns: readonly Column[]
  readonly refusal: string | undefined
  readonly onOpen: (what: 'add' | 'import') => void
}

/** The title with the ways to bring texts in and out, and to add a language. */
export function LanguagesHead({ draft, entries, columns, refusal, onOpen }: Props) {
  const { t } = useTranslation('languages')
  const nameOfLanguage = useLanguageName()
  const { workspace } = useSignedIn()
  const others = columns.filter(({ id }) => id !== BASE)
  const saveCsv = async () => {
    const { csvOf } = await import('./transfer/csv.ts')
    saveFile(new Blob([csvOf(entries, columns)], { type: 'text/csv' }), 'languages.csv')
  }
  const saveXliff = async (target: Column) => {
    const { xliffOf } = await import('./transfer/xliff.ts')
    const base = columns.find(({ id }) => id === BASE)
    if (!base) return
    const file = xliffOf({ entries, base, target, workspaceId: workspace.id })
    saveFile(new Blob([file], { type: 'application/xliff+xml' }), `languages.${target.id}.xlf`)
  }
  return (
    <PageHead
      title={t('title')}
      note={t('note', { base: nameOfLanguage(BASE), count: others.length })}
      actions={
        <>
          <VersionsButton
            {...{ draft, refusal }}
            documents={columns.map(({ id }) => ({ name: `languages/${id}`, label: nameOfLanguage(id) }))}
          />
          <Button
            look="ghost"
            icon={<Upload />}
            aria-label={t('import.open')}
            refusal={refusal}
            onClick={() => refusal === undefined && onOpen('import')}
          >
            <OnDesk>{t('import.open')}</OnDesk>
          </Button>
          <MenuButton
            look="ghost"
            icon={<Download />}
            label={t('export.open')}
            entries={[
              { id: 'csv', label: t('export.csv'), onChoose: () => void saveCsv() },
              ...others.map((column) => ({
                id: column.id,
                label: t('export.xliff', { language: nameOfLanguage(column.id) }),
                onChoose: () => void saveXliff(column),
              })),
            ]}
          />
          <Button
            icon={<Plus />}
            aria-label={t('add.open')}
            refusal={refusal}
            onClick={() => refusal === undefined && onOpen('add')}
          >
            <OnDesk>{t('add.open')}</OnDesk>
          </Button>
        </>
      }
    />
  )
}
