import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { useNumber } from '#common/use-number.ts'
import { insertRelation } from '#features/view-model/layout/insert-relation.ts'
import { fieldsIn, subjectOf, withRoom } from '#features/view-model/layout/layout.ts'
import type { unplacedOf } from '#features/view-model/layout/unplaced.ts'
import type { LayoutEdits } from '#features/view-model/parts/use-layout-edits.ts'
import type { ViewWords } from '#features/view-model/parts/words.ts'
import { Chip } from './field-chip.tsx'
import { useDrag } from './use-drag.ts'

type Props = {
  readonly names: ReturnType<typeof unplacedOf>
  readonly type: string
  readonly edits: LayoutEdits
  readonly words: ViewWords
  readonly refusal: string | undefined
}

/** What no section shows: hidden on fact sheets, still in the API. Fields that are dropped here leave their section. */
export function Unplaced({ names, type, edits, words, refusal }: Props) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const count = names.fields.length + names.relations.length
  const { ref, marks } = useDrag<HTMLElement>({
    isDisabled: refusal !== undefined,
    takes: ['field'],
    onDrop: (dragged) => dragged.kind === 'field' && edits.place(dragged.name, undefined),
  })
  return (
    <Root ref={ref} {...marks} aria-label={t('unplaced.title')}>
      <p>
        <b>{t('unplaced.title')}</b> {number(count)} <small>{t('unplaced.help')}</small>
      </p>
      <ul>
        {names.fields.map((name) => (
          <Entry key={name} {...{ name, type, edits, words, refusal }} kind="field" />
        ))}
        {names.relations.map((name) => (
          <Entry key={name} {...{ name, type, edits, words, refusal }} kind="relation" />
        ))}
      </ul>
    </Root>
  )
}

type EntryProps = Omit<Props, 'names'> & { readonly name: string; readonly kind: 'field' | 'relation' }

function Entry({ name, kind, type, edits, words, refusal }: EntryProps) {
  const { t } = useTranslation('viewModel')
  const { sections } = edits
  const label = (kind === 'field' ? words.fieldOf(name, type) : words.partOf(name)) ?? name
  const { ref, marks } = useDrag<HTMLLIElement>({
    item: { kind, name },
    isDisabled: refusal !== undefined,
    takes: [],
    onDrop: () => undefined,
  })
  const placeIn = (section: number) => {
    if (kind === 'relation') return edits.set(insertRelation(sections, name, { section }))
    const roomy = withRoom(sections, section)
    const subsection = roomy[section]?.subsections.findLastIndex((part) => subjectOf(part) === undefined) ?? 0
    const part = roomy[section]?.subsections[subsection]
    edits.place(name, { section, subsection, index: part ? fieldsIn(part).length : 0 }, roomy)
  }
  return (
    <Chip ref={ref} {...marks}>
      <GripVertical size={14} aria-hidden />
      {kind === 'relation' && <ArrowRightLeft size={14} aria-hidden />}
      {refusal === undefined ? (
        <MenuButton
          look="ghost"
          label={t('unplaced.of', { label })}
          data-item={name}
          entries={sections.map((section, nth) => ({
            id: String(nth),
            label: t('move.to', { section: words.section(section) }),
            onChoose: () => placeIn(nth),
          }))}
        >
          {label}
        </MenuButton>
      ) : (
        <span>{label}</span>
      )}
    </Chip>
  )
}

const Root = styled('section')({
  flex: 'none',
  maxHeight: '30%',
  overflowY: 'auto',
  padding: '12px 24px',
  borderTop: '1px solid var(--line)',
  background: 'var(--surface-2)',
  '&[data-over]': { outline: '1px dashed var(--accent)', outlineOffset: -2, background: 'var(--accent-tint)' },
  '& > p': { marginBottom: 8, font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& > p > b': { font: '600 13px/16px var(--sans)', color: 'var(--text)' },
  '& > p > small': { font: 'inherit', marginLeft: 8 },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
    gap: 8,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
})
