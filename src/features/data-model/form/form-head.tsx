import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { baseFields } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { definitionAt, keyOf } from 'mock-server/contract/models/place.ts'
import { hasData } from 'mock-server/contract/models/moves.ts'
import type { Mark } from '#features/data-model/draft/changes.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { HistoryButton } from '#features/data-model/parts/history-button.tsx'
import { PlaceIcon } from '#features/data-model/parts/place-icon.tsx'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import { useRenaming } from '#features/data-model/rename/renaming.tsx'

type Props = {
  readonly place: ModelPlace
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly refusal: string | undefined
  readonly onAddField: (place: ModelPlace) => void
  readonly onDeleted: () => void
  readonly onRenamed: (place: ModelPlace) => void
  readonly onHistory: () => void
  readonly onBack: (() => void) | undefined
}

const tones = { added: 'ok', changed: 'accent', deleted: 'bad' } as const satisfies Record<Mark, string>

/** Icon, name and path of a definition, and what can be done with it as a whole. */
export function FormHead({ place, draft, words, refusal, onAddField, onDeleted, onRenamed, onHistory, onBack }: Props) {
  const { t } = useTranslation('dataModel')
  const { collection, name, field } = place
  const renaming = useRenaming(draft, (key) => onRenamed({ ...place, field: key }))
  const mark = draft.marks.get(keyOf(place))
  const exists = definitionAt(draft.model, place) !== undefined
  const hasFields = field === undefined && (collection === 'factSheets' || collection === 'relations')
  const stored = definitionAt(draft.base, place)
  const hasMovedValues = draft.moves.some(
    (move) => move.value !== undefined && move.field === field && move.name === name && move.collection === collection,
  )
  const path = field === undefined ? [t(`collection.${collection}`)] : [labelOfPlace({ collection, name }, words)]
  return (
    <Head>
      {onBack && (
        <IconButton label={t('outline.back')} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
      )}
      <PlaceIcon place={place} models={[draft.model, draft.base]} size={32} />
      <div>
        <h1>
          <span>{labelOfPlace(place, words)}</span>
          {mark !== undefined && (
            <Badge tone={tones[mark]} icon={mark === 'changed' ? <Pencil aria-hidden /> : undefined}>
              {t(`mark.${mark}`)}
            </Badge>
          )}
        </h1>
        <p>
          {path.map((part) => (
            <Fragment key={part}>
              {part}
              <span aria-hidden>›</span>
            </Fragment>
          ))}
          <code>{field ?? name}</code>
        </p>
      </div>
      <nav aria-label={t('form.actions')}>
        {hasFields && exists && (
          <Button
            look="ghost"
            icon={<Plus />}
            aria-label={t('form.addField')}
            refusal={refusal}
            onClick={() => refusal === undefined && onAddField(place)}
          >
            <OnDesk>{t('form.addField')}</OnDesk>
          </Button>
        )}
        <HistoryButton onClick={onHistory} />
        {collection !== 'rules' && exists && (
          <MenuButton
            isIcon
            look="ghost"
            label={t('form.more')}
            entries={[
              ...(stored && mark !== undefined
                ? [
                    { id: 'reset', label: t('form.reset'), refusal, onChoose: () => draft.set(place, stored) },
                    'divider' as const,
                  ]
                : []),
              ...(field !== undefined && hasData(place) && !baseFields.has(field)
                ? [
                    {
                      id: 'rename',
                      label: t('rename.open'),
                      refusal: refusal ?? (hasMovedValues ? t('rename.valuesFirst') : undefined),
                      onChoose: () => renaming.ask({ ...place, field }),
                    },
                    'divider' as const,
                  ]
                : []),
              {
                id: 'delete',
                label: t(field === undefined ? `form.delete.${collection}` : 'form.delete.field'),
                isDanger: true,
                refusal,
                onChoose: () => {
                  draft.set(place, undefined)
                  if (!stored) onDeleted()
                },
              },
            ]}
          >
            <Ellipsis />
          </MenuButton>
        )}
      </nav>
      {renaming.dialog}
    </Head>
  )
}

const Head = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '16px var(--gutter) 12px',
  borderBottom: '1px solid var(--line)',
  '& > div': { flex: 1, minWidth: 0 },
  '& h1': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    font: '600 16px/24px var(--sans)',
    letterSpacing: '-.011em',
  },
  '& h1 > span:first-of-type': { overflowWrap: 'anywhere' },
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 6px',
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
  },
  '& p > code': { font: '400 12px/16px var(--mono)', overflowWrap: 'anywhere' },
  '& > nav': { flex: 'none', display: 'flex', alignItems: 'center', gap: 4 },
})
