import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { usePageName } from '#common/page-name.ts'
import { type Definition, definitionAt, keyOf } from 'mock-server/contract/models/place.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { type Editing, editingOf } from './editing.ts'
import { FieldForm } from './field-form.tsx'
import { HistoryButton } from '#features/data-model/parts/history-button.tsx'
import { FormHead } from './form-head.tsx'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import { ExternalIdForm, NamingRuleForm, ValidatorForm } from './other-forms.tsx'
import { RelationForm } from './relation-form.tsx'
import { TypeForm } from './type-form.tsx'

type Props = {
  readonly place: ModelPlace
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly refusal: string | undefined
  /** Adds a field to a type or relation. */
  readonly onAddField: (place: ModelPlace) => void
  /** After a definition was taken away. */
  readonly onDeleted: () => void
  /** After a field got another key. */
  readonly onRenamed: (place: ModelPlace) => void
  readonly onHistory: () => void
  /** Tabs between head and form, and what is shown in place of the form. */
  readonly tabs?: ReactNode
  readonly instead?: ReactNode
  /** To the outline, where it has no room of its own. */
  readonly onBack: (() => void) | undefined
}

/** The definition at a place: its name, what can be done with it, and the form of its kind. */
export function DefinitionForm(props: Props) {
  const { place, draft, words, refusal } = props
  const { t } = useTranslation('dataModel')
  usePageName(labelOfPlace(place, words))
  const isRule = place.collection === 'rules'
  const editing = editingOf({ place, draft, words, refusal })
  const stored = definitionAt(draft.base, place)
  if (!editing && !isRule && !stored) {
    return (
      <Root aria-label={t('form.label')}>
        <PageHead title={t('title')} actions={<HistoryButton onClick={props.onHistory} />} />
        <EmptyState title={t('gone.title')} text={t('gone.text')} />
      </Root>
    )
  }
  return (
    <Root aria-label={t('form.label')}>
      <FormHead {...props} />
      {props.tabs}
      {props.instead ?? (
        <div data-part="body" key={keyOf(place)}>
          {isRule ? (
            <NamingRuleForm {...{ draft, words, refusal }} />
          ) : editing ? (
            <FormOfKind editing={editing} />
          ) : (
            <EmptyState
              title={t('deleted.title')}
              text={t('deleted.text')}
              actions={
                <Button icon={<Undo2 />} onClick={() => draft.set(place, stored)}>
                  {t('deleted.restore')}
                </Button>
              }
            />
          )}
        </div>
      )}
    </Root>
  )
}

function FormOfKind({ editing }: { readonly editing: Editing }) {
  const { collection, field } = editing.place
  if (field !== undefined) return <FieldForm editing={ofKind(editing)} />
  if (collection === 'factSheets') return <TypeForm editing={ofKind(editing)} />
  if (collection === 'relations') return <RelationForm editing={ofKind(editing)} />
  if (collection === 'validators') return <ValidatorForm editing={ofKind(editing)} />
  return <ExternalIdForm editing={ofKind(editing)} />
}

/** The definition is of the kind that its place says, which the compiler can't see. */
function ofKind<Of extends Definition>(editing: Editing): Editing<Of> {
  // Safe: fields are data types, and each collection holds one kind of definition.
  return editing as unknown as Editing<Of>
}

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  '& > [data-part=body]': {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '16px var(--gutter) 32px',
    containerType: 'inline-size',
  },
  '& .locked input': { color: 'var(--text-2)' },
  '& .locked': { background: 'var(--sunken)' },
})
