import { omit } from 'es-toolkit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import Paperclip from 'lucide-react/icons/paperclip'
import { ResourceModel } from 'mock-server/contract/models.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { later } from '#ui/controls/later.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DocumentEditor } from '#common/workbench/document-editor.tsx'
import { languagesOf, ownNameOf, useLanguageName } from '#common/workbench/languages-of.ts'
import type { StoredModels } from '#common/workbench/model-documents.ts'
import { type ModelsDraft, useModelsDraft } from '#common/workbench/use-models-draft.ts'
import { useRefusal } from '#common/permitted.ts'
import { useNumber } from '#common/use-number.ts'

const KeyDialog = later(() => import('#common/workbench/key.dialog.tsx').then((file) => ({ default: file.KeyDialog })))

/** The kinds of resources with their icons, and what they are called in each language. */
export function ResourcesEditor({ stored }: { readonly stored: StoredModels }) {
  const { t } = useTranslation('resources')
  const number = useNumber()
  const refusal = useRefusal('model.update')
  const draft = useModelsDraft(stored, 'resources')
  const [isAdding, setAdding] = useState(false)
  const { documents } = draft
  const { resourceTypes } = documents.factSheetResources
  const types = Object.entries(resourceTypes)
  const languages = languagesOf(documents)
  const isLocked = refusal !== undefined
  const add = (
    <Button icon={<Plus />} aria-label={t('add')} refusal={refusal} onClick={() => !isLocked && setAdding(true)}>
      <OnDesk>{t('add')}</OnDesk>
    </Button>
  )
  return (
    <>
      <DocumentEditor
        {...{ draft, refusal }}
        document="factSheetResources"
        schema={ResourceModel}
        title={t('title')}
        note={t('note', { count: types.length, n: number(types.length) })}
        nameOfPath={([, key = '', member]) => (member === 'icon' ? t('iconOf', { key }) : key)}
        actions={add}
      >
        {types.length === 0 ? (
          <EmptyState icon={<Paperclip />} title={t('none.title')} text={t('none.text')} />
        ) : (
          <Scroll tabIndex={0} role="region" aria-label={t('table')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('key')}</th>
                  <th scope="col">{t('icon')}</th>
                  {languages.map((id) => (
                    <th key={id} scope="col">
                      {ownNameOf(id)}
                    </th>
                  ))}
                  <td aria-hidden />
                </tr>
              </thead>
              <tbody>
                {types.map(([key, { icon = '' }]) => (
                  <Row key={key} name={key} {...{ icon, draft, refusal, languages }} />
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </DocumentEditor>
      {isAdding && (
        <KeyDialog
          title={t('add')}
          taken={Object.keys(resourceTypes)}
          onKey={(key) =>
            draft.change((all) => ({
              ...all,
              factSheetResources: { resourceTypes: { ...all.factSheetResources.resourceTypes, [key]: { icon: ICON } } },
            }))
          }
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type RowProps = {
  readonly name: string
  readonly icon: string
  readonly draft: ModelsDraft
  readonly refusal: string | undefined
  readonly languages: readonly string[]
}

function Row({ name: key, icon, draft, refusal, languages }: RowProps) {
  const { t } = useTranslation('resources')
  const nameOfLanguage = useLanguageName()
  const isLocked = refusal !== undefined
  const { documents } = draft
  return (
    <tr>
      <th scope="row">
        <code>{key}</code>
      </th>
      <td>
        <TextInput
          aria-label={t('iconOf', { key })}
          value={icon}
          disabled={isLocked}
          isMono
          onChange={({ target }) =>
            draft.set(
              ['factSheetResources', 'resourceTypes', key],
              target.value === '' ? KEPT : { icon: target.value },
              `icon ${key}`,
            )
          }
        />
      </td>
      {languages.map((id) => (
        <td key={id}>
          <TextInput
            aria-label={t('nameOf', { key, language: nameOfLanguage(id) })}
            value={documents.languages[id]?.factSheetResourceModel?.resourceTypes?.[key]?.label ?? ''}
            disabled={isLocked}
            lang={id}
            onChange={({ target }) =>
              draft.set(
                ['languages', id, 'factSheetResourceModel', 'resourceTypes', key, 'label'],
                target.value === '' ? undefined : target.value,
                `name ${id} ${key}`,
              )
            }
          />
        </td>
      ))}
      <td>
        <IconButton
          label={t('removeOf', { key })}
          refusal={refusal}
          onClick={() => {
            if (isLocked) return
            draft.change((all) => ({
              ...all,
              factSheetResources: { resourceTypes: omit(all.factSheetResources.resourceTypes, [key]) },
            }))
          }}
        >
          <Trash2 />
        </IconButton>
      </td>
    </tr>
  )
}

/** Of new types, until somebody gives them another. */
const ICON = 'attach_file'
/** A type without an icon is still there; `undefined` would take it out. */
const KEPT = { icon: '' }

const Scroll = styled('div')({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', minWidth: '100%' },
  '& th': { textAlign: 'left', font: '500 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& th, & td': { padding: '6px 12px 6px 0', borderBottom: '1px solid var(--line)' },
  '& tbody th': { minWidth: 120 },
  '& code': { font: '400 12px/16px var(--mono)', color: 'var(--text)' },
  '& td .MuiInputBase-root': { minWidth: 140 },
})
