import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { withValue } from 'mock-server/contract/at-path.ts'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import type { Documents } from '#common/workbench/model-documents.ts'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import { useNumber } from '#common/use-number.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import type { TextEntry } from '#features/languages/texts/entries.ts'
import { BASE, useLanguageName } from '#common/workbench/languages-of.ts'
import type { Column } from '#features/languages/texts/table.ts'
import { type Checked, checkRows } from './check-rows.ts'
import { decoded, type Known, type ReadFile } from './read-file.ts'

type Props = {
  readonly draft: ModelsDraft
  readonly entries: readonly TextEntry[]
  readonly columns: readonly Column[]
  readonly onClose: () => void
}

const MOST_SHOWN = 200

/** Reads a file of texts, says line by line what is wrong with it, and puts what it changes into the draft: all or nothing. */
export function ImportDialog({ draft, entries, columns, onClose }: Props) {
  const { t } = useTranslation('languages')
  const nameOfLanguage = useLanguageName()
  const number = useNumber()
  const { workspace } = useSignedIn()
  const id = useId()
  const [checked, setChecked] = useState<Checked>()

  async function read(file: File | undefined) {
    if (!file) return
    const base = columns.find((column) => column.id === BASE)
    if (!base) return
    const content = decoded(new Uint8Array(await file.arrayBuffer()))
    const rows = content === undefined ? UNREADABLE : await parse(content, { workspaceId: workspace.id, base })
    setChecked(checkRows(rows, { entries, columns, base }))
  }
  const isReady = checked !== undefined && checked.problems.length === 0 && checked.changes.length > 0
  const apply = () => {
    if (!checked || !isReady) return
    draft.change((all) =>
      checked.changes.reduce<Documents>(
        (current, { entry, language, text }) => withValue(current, ['languages', language, ...entry.path], text),
        all,
      ),
    )
    onClose()
  }
  const byLanguage = Map.groupBy(checked?.changes ?? [], ({ language }) => language)
  return (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      foot={
        <>
          <Button look="ghost" size={32} onClick={onClose}>
            {t('import.cancel')}
          </Button>
          <Button look="primary" size={32} refusal={isReady ? undefined : t('import.notReady')} onClick={apply}>
            {t('import.apply')}
          </Button>
        </>
      }
    >
      <Content>
        <label htmlFor={id}>{t('import.file')}</label>
        <input
          id={id}
          type="file"
          accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <p>{t('import.help')}</p>
        {checked && checked.problems.length > 0 && (
          <Callout tone="bad" role="alert" title={t('import.refused', { count: checked.problems.length })}>
            {t('import.nothing')}
          </Callout>
        )}
        {checked && checked.problems.length > 0 && (
          <Problems tabIndex={0} role="region" aria-label={t('import.problems')}>
            <ol>
              {checked.problems.slice(0, MOST_SHOWN).map(({ line, kind, text = '' }) => (
                <li key={`${line} ${kind} ${text}`}>
                  <b>{t('import.line', { n: number(line) })}</b> {t(`import.problem.${kind}`, { text })}
                </li>
              ))}
            </ol>
          </Problems>
        )}
        {checked && checked.problems.length === 0 && (
          <Callout tone={checked.changes.length > 0 ? 'ok' : 'neutral'} role="status" title={t('import.read')}>
            {checked.changes.length === 0
              ? t('import.same')
              : [...byLanguage]
                  .map(([language, own]) =>
                    t('inLanguage', { n: number(own.length), language: nameOfLanguage(language) }),
                  )
                  .join(', ')}
          </Callout>
        )}
      </Content>
    </Dialog>
  )
}

const UNREADABLE: ReadFile = { rows: [], problems: [{ line: 1, kind: 'encoding' }] }

async function parse(content: string, known: Known): Promise<ReadFile> {
  if (content.trimStart().startsWith('<')) return (await import('./xliff.ts')).readXliff(content, known)
  return (await import('./csv.ts')).readCsv(content)
}

const Content = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& > label': { font: '500 13px/20px var(--sans)' },
  '& > p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

const Problems = styled('div')({
  maxHeight: 280,
  overflowY: 'auto',
  '& > ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '4px 0', font: '400 12px/16px var(--sans)', overflowWrap: 'anywhere' },
})
