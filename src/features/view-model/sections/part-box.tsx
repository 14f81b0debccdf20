import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { FieldType } from 'mock-server/contract/data-model.ts'
import type { Section, Subsection } from 'mock-server/contract/view-model.ts'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { useNumber } from '#common/use-number.ts'
import {
  fieldsIn,
  moveSubsection,
  removeSubsection,
  subjectOf,
  type SubsectionPlace,
  subsectionKey,
} from '#features/view-model/layout/layout.ts'
import { insertRelation } from '#features/view-model/layout/insert-relation.ts'
import type { LayoutEdits } from '#features/view-model/parts/use-layout-edits.ts'
import type { ViewWords } from '#features/view-model/parts/words.ts'
import { FieldChip } from './field-chip.tsx'
import { type Dragged, useDrag } from './use-drag.ts'

type Props = {
  readonly part: Subsection
  readonly place: SubsectionPlace
  readonly section: Section
  readonly type: string
  readonly edits: LayoutEdits
  readonly words: ViewWords
  /** The fields that are elsewhere than they are stored. */
  readonly moved: ReadonlySet<string>
  readonly fieldTypes: ReadonlyMap<string, FieldType>
  readonly refusal: string | undefined
  readonly onName: (key: string) => void
}

/** A subsection: its fields, or the one relation that it shows. */
export function PartBox({ part, place, section, type, edits, words, moved, fieldTypes, refusal, onName }: Props) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const fields = fieldsIn(part)
  const subject = subjectOf(part)
  const label = words.part(part)
  const drop = (dragged: Dragged) => {
    const { sections } = edits
    if (dragged.kind === 'field') edits.place(dragged.name, { ...place, index: fields.length })
    else if (dragged.kind === 'part') edits.set(moveSubsection(sections, dragged.place, place))
    else if (dragged.kind === 'relation') edits.set(insertRelation(sections, dragged.name, place))
  }
  const { ref, marks } = useDrag<HTMLElement>({
    item: { kind: 'part', place },
    isDisabled: refusal !== undefined,
    takes: subject === undefined ? ['field', 'part', 'relation'] : ['part', 'relation'],
    onDrop: drop,
  })
  const menu = refusal === undefined && <PartMenu {...{ part, place, section, edits, words, onName }} />
  if (subject !== undefined) {
    return (
      <Relation ref={ref} {...marks}>
        <GripVertical size={14} aria-hidden />
        <ArrowRightLeft size={14} aria-hidden />
        <span>{label}</span>
        {menu}
      </Relation>
    )
  }
  return (
    <Root ref={ref} {...marks}>
      <header>
        <GripVertical size={14} aria-hidden />
        <h3>{label}</h3>
        <small>{number(fields.length)}</small>
        {menu}
      </header>
      <ul aria-label={label}>
        {fields.map(({ name }, index) => (
          <FieldChip
            key={name}
            {...{ name, type, edits, words, refusal }}
            place={{ ...place, index }}
            dataType={fieldTypes.get(name)}
            isChanged={moved.has(name)}
          />
        ))}
        {fields.length === 0 && <li data-part="empty">{t('part.empty')}</li>}
      </ul>
    </Root>
  )
}

/** Moves, names and removes a subsection. */
function PartMenu({
  part,
  place,
  section,
  edits,
  words,
  onName,
}: Pick<Props, 'part' | 'place' | 'section' | 'edits' | 'words' | 'onName'>) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const label = words.part(part)
  const item = `part ${subsectionKey(part)}`
  const last = section.subsections.length - 1
  const shift = (by: number) => {
    const to = { ...place, subsection: place.subsection + by }
    edits.set(moveSubsection(edits.sections, place, to), item)
    edits.say(t('said.part', { label, section: words.section(section), n: number(to.subsection + 1) }))
  }
  return (
    <MenuButton
      look="ghost"
      size={24}
      isIcon
      label={t('part.actions', { label })}
      data-item={item}
      entries={[
        {
          id: 'up',
          label: t('move.up'),
          refusal: place.subsection === 0 ? t('move.end') : undefined,
          onChoose: () => shift(-1),
        },
        {
          id: 'down',
          label: t('move.down'),
          refusal: place.subsection === last ? t('move.end') : undefined,
          onChoose: () => shift(1),
        },
        ...edits.sections.flatMap((each, nth) =>
          nth === place.section
            ? []
            : {
                id: `to ${nth}`,
                label: t('move.to', { section: words.section(each) }),
                onChoose: () =>
                  edits.set(
                    moveSubsection(edits.sections, place, { section: nth, subsection: each.subsections.length }),
                    item,
                  ),
              },
        ),
        'divider',
        { id: 'name', label: t('name.open'), onChoose: () => onName(subsectionKey(part)) },
        {
          id: 'remove',
          label: t('part.remove'),
          onChoose: () => edits.set(removeSubsection(edits.sections, place)),
        },
      ]}
    >
      <Ellipsis size={14} aria-hidden />
    </MenuButton>
  )
}

const over = { outline: '1px dashed var(--accent)', outlineOffset: -1, background: 'var(--accent-tint)' } as const

const Root = styled('section')({
  padding: '4px 12px 8px',
  '&[data-over]': over,
  '&[data-dragged]': { opacity: 0.5 },
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 32,
    '& > svg': { color: 'var(--text-3)', cursor: 'grab' },
    '& > h3': { font: '500 12px/16px var(--sans)', color: 'var(--text-2)' },
    '& > small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
    '& > button': { marginLeft: 'auto' },
  },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: 8,
    margin: 0,
    padding: '0 0 0 20px',
    listStyle: 'none',
  },
  '& [data-part=empty]': {
    padding: '6px 8px',
    border: '1px dashed var(--line-2)',
    borderRadius: 'var(--r-m)',
    font: '400 12px/20px var(--sans)',
    color: 'var(--text-3)',
  },
})

const Relation = styled('section')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  margin: '4px 12px 4px 32px',
  padding: '0 8px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  font: '400 13px/20px var(--sans)',
  '&[data-over]': over,
  '&[data-dragged]': { opacity: 0.5 },
  '& > svg': { flex: 'none', color: 'var(--text-3)' },
  '& > svg:first-of-type': { cursor: 'grab' },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
