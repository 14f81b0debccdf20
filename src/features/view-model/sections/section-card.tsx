import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { FieldType } from 'mock-server/contract/data-model.ts'
import type { Section } from 'mock-server/contract/view-model.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { useNumber } from '#common/use-number.ts'
import { insertRelation } from '#features/view-model/layout/insert-relation.ts'
import {
  fieldsIn,
  moveSection,
  moveSubsection,
  removeSection,
  sectionKey,
  subjectOf,
  toggleSection,
  withRoom,
} from '#features/view-model/layout/layout.ts'
import type { LayoutEdits } from '#features/view-model/parts/use-layout-edits.ts'
import type { ViewWords } from '#features/view-model/parts/words.ts'
import { PartBox } from './part-box.tsx'
import { type Dragged, useDrag } from './use-drag.ts'

export type Named = { readonly what: 'section' | 'part'; readonly key?: string; readonly section?: number }

type Props = {
  readonly section: Section
  readonly nth: number
  readonly type: string
  readonly edits: LayoutEdits
  readonly words: ViewWords
  readonly moved: ReadonlySet<string>
  readonly fieldTypes: ReadonlyMap<string, FieldType>
  readonly refusal: string | undefined
  readonly onName: (named: Named) => void
}

/** A section with its subsections, folded away by its head. */
export function SectionCard({ section, nth, onName, ...shared }: Props) {
  const { edits, words, refusal } = shared
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const { sections } = edits
  const label = words.section(section)
  const fields = section.subsections.reduce((sum, part) => sum + fieldsIn(part).length, 0)
  const relations = section.subsections.filter((part) => subjectOf(part) !== undefined).length
  const drop = (dragged: Dragged) => {
    if (dragged.kind === 'section') edits.set(moveSection(sections, dragged.section, nth))
    else if (dragged.kind === 'part')
      edits.set(moveSubsection(sections, dragged.place, { section: nth, subsection: endFor(dragged.place.section) }))
    else if (dragged.kind === 'relation') edits.set(insertRelation(sections, dragged.name, { section: nth }))
    else {
      const roomy = withRoom(sections, nth)
      const part = roomy[nth]?.subsections.findLastIndex((each) => subjectOf(each) === undefined) ?? 0
      const box = roomy[nth]?.subsections[part]
      edits.place(dragged.name, { section: nth, subsection: part, index: box ? fieldsIn(box).length : 0 }, roomy)
    }
  }
  /** Counted as it will be: one that comes from here is taken out first. */
  const endFor = (from: number) => section.subsections.length - (from === nth ? 1 : 0)
  const { ref, marks } = useDrag<HTMLElement>({
    item: { kind: 'section', section: nth },
    isDisabled: refusal !== undefined,
    takes: ['section', 'part', 'relation', 'field'],
    onDrop: drop,
  })
  const isHidden = section.disabled === true
  return (
    <Card ref={ref} {...marks} aria-labelledby={id}>
      <header>
        <GripVertical size={14} aria-hidden />
        <button type="button" aria-expanded={isOpen} aria-labelledby={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        </button>
        <h2 id={id}>{label}</h2>
        <small>
          {[
            t('section.fields', { count: fields, n: number(fields) }),
            ...(relations > 0 ? [t('section.relations', { count: relations, n: number(relations) })] : []),
          ].join(', ')}
        </small>
        {isHidden && <Badge tone="warn">{t('section.hidden')}</Badge>}
        {refusal === undefined && <Tools {...{ section, nth, label, edits, onName }} />}
      </header>
      {isOpen &&
        section.subsections.map((part, subsection) => (
          <PartBox
            key={`${part.label} ${subjectOf(part) ?? ''}`}
            {...shared}
            {...{ part, section }}
            place={{ section: nth, subsection }}
            onName={(partKey) => onName({ what: 'part', key: partKey })}
          />
        ))}
    </Card>
  )
}

type ToolsProps = Pick<Props, 'section' | 'nth' | 'edits' | 'onName'> & { readonly label: string }

/** Moves, names, hides and removes a section. */
function Tools({ section, nth, label, edits, onName }: ToolsProps) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const { sections } = edits
  const shift = (by: number) => {
    edits.set(moveSection(sections, nth, nth + by))
    edits.say(t('said.section', { label, n: number(nth + by + 1), total: number(sections.length) }))
  }
  return (
    <span data-part="tools">
      <IconButton
        label={`${label}: ${t('move.up')}`}
        size={24}
        refusal={nth === 0 ? t('move.end') : undefined}
        onClick={() => nth > 0 && shift(-1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={`${label}: ${t('move.down')}`}
        size={24}
        refusal={nth === sections.length - 1 ? t('move.end') : undefined}
        onClick={() => nth < sections.length - 1 && shift(1)}
      >
        <ChevronDown />
      </IconButton>
      <MenuButton
        look="ghost"
        size={24}
        isIcon
        label={t('section.actions', { label })}
        entries={[
          { id: 'name', label: t('name.open'), onChoose: () => onName({ what: 'section', key: sectionKey(section) }) },
          { id: 'add', label: t('part.add'), onChoose: () => onName({ what: 'part', section: nth }) },
          {
            id: 'toggle',
            label: t(section.disabled === true ? 'section.show' : 'section.hide'),
            onChoose: () => edits.set(toggleSection(sections, nth)),
          },
          'divider',
          { id: 'remove', label: t('section.remove'), onChoose: () => edits.set(removeSection(sections, nth)) },
        ]}
      >
        <Ellipsis size={14} aria-hidden />
      </MenuButton>
    </span>
  )
}

const Card = styled('section')({
  marginBottom: 12,
  paddingBottom: 4,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  '&[data-dragged]': { opacity: 0.5 },
  '&[data-over]': { borderStyle: 'dashed', borderColor: 'var(--accent)' },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    minHeight: 40,
    padding: '4px 12px',
    '& > svg': { flex: 'none', color: 'var(--text-3)', cursor: 'grab' },
    '& > h2': { font: '600 13px/20px var(--sans)', overflowWrap: 'anywhere' },
    '& > small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
    '& > button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 24,
      height: 24,
      borderRadius: 'var(--r-s)',
      color: 'var(--text-2)',
    },
    '& > [data-part=tools]': { display: 'inline-flex', gap: 4, marginLeft: 'auto' },
  },
})
