import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { z } from 'zod'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { JsonDocument } from '#common/json/json-document.tsx'
import { useAddressMembers } from '#common/use-address-members.ts'
import { ChangeBar } from './change-bar.tsx'
import { DraftNotices } from './draft-notices.tsx'
import { LeafChanges } from './leaf-changes.tsx'
import { useLanguageName } from './languages-of.ts'
import type { Documents } from './model-documents.ts'
import type { ModelsDraft } from './use-models-draft.ts'
import { useSaveModels } from './use-save-models.ts'
import { VersionsButton } from './versions-button.tsx'

type Props = {
  readonly draft: ModelsDraft
  readonly document: 'reportingModel' | 'factSheetResources'
  readonly schema: z.ZodType
  readonly title: string
  readonly note: string
  readonly refusal: string | undefined
  /** What a path into the document is called. */
  readonly nameOfPath: (path: readonly string[]) => string
  readonly actions?: ReactNode
  /** The document as a form. */
  readonly children: ReactNode
}

/** A page with one document, as a form or as JSON of the same draft. */
export function DocumentEditor({
  draft,
  document,
  schema,
  title,
  note,
  refusal,
  nameOfPath,
  actions,
  children,
}: Props) {
  const { t } = useTranslation('editing')
  const nameOfLanguage = useLanguageName()
  const [search, go] = useAddressMembers()
  const saving = useSaveModels(draft)
  const isJson = search.get('view') === 'json'
  const value = draft.documents[document]
  const nameOf = ([name, ...path]: readonly string[]) =>
    name === 'languages' ? `${path.at(-1)} (${nameOfLanguage(path[0] ?? '')})` : nameOfPath(path)
  return (
    <>
      <PageHead
        title={title}
        note={note}
        actions={
          <>
            <VersionsButton {...{ draft, refusal }} documents={[{ name: document, label: title }]} />
            <Segmented
              label={t('view.label')}
              name="view"
              value={isJson ? 'json' : 'form'}
              segments={[
                { value: 'form', label: t('view.form') },
                { value: 'json', label: 'JSON' },
              ]}
              onChange={(view) => go({ view: view === 'json' ? view : undefined })}
            />
            {!isJson && actions}
          </>
        }
      />
      <DraftNotices {...{ draft, nameOf }} problem={saving.problem} />
      {isJson ? (
        <JsonDocument
          {...{ value, schema }}
          label={title}
          isLocked={refusal !== undefined}
          onValue={(next) => {
            // Safe: the schema of this document has checked it.
            const changed = next as Documents[typeof document]
            draft.change((all) => ({ ...all, [document]: changed }), 'json')
            return changed
          }}
        />
      ) : (
        <Form>{children}</Form>
      )}
      <ChangeBar
        {...{ draft, refusal }}
        id="models"
        isBusy={saving.isBusy}
        review={<LeafChanges leaves={draft.changes} nameOf={nameOf} />}
        onSave={() => void saving.save()}
      />
    </>
  )
}

const Form = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '8px var(--gutter) 24px' })
