import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Plus from 'lucide-react/icons/plus'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { PageHead } from '#ui/shell/page-head.tsx'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import { VersionsButton } from '#common/workbench/versions-button.tsx'
import { useNumber } from '#common/use-number.ts'
import { membersOf, unplacedOf } from '#features/view-model/layout/unplaced.ts'
import type { LayoutEdits } from '#features/view-model/parts/use-layout-edits.ts'
import type { ViewChanges } from '#features/view-model/parts/use-view-changes.ts'
import type { ViewWords } from '#features/view-model/parts/words.ts'
import { type Named, SectionCard } from './section-card.tsx'
import { Unplaced } from './unplaced.tsx'

type Props = {
  readonly root: RefObject<HTMLElement | null>
  readonly draft: ModelsDraft
  readonly dataModel: DataModel
  readonly type: string
  readonly edits: LayoutEdits
  readonly words: ViewWords
  readonly changes: ViewChanges
  readonly refusal: string | undefined
  readonly onName: (named: Named) => void
}

/** The sections of a type, and below them what none of them shows. */
export function SectionsPane({ root, draft, dataModel, type, edits, words, changes, refusal, onName }: Props) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const { sections } = edits
  const members = membersOf(dataModel, type)
  const unplaced = unplacedOf(sections, members)
  const total = members.fields.length
  const fieldTypes = new Map(
    Object.entries(dataModel.factSheets[type]?.fields ?? {}).map(([name, field]) => [name, field.type]),
  )
  const moved = changes.movedIn(type)
  return (
    <Main ref={root} aria-label={t('sections')}>
      <PageHead
        title={words.typeOf(type)}
        badge={changes.types.has(type) && <Badge tone="accent">{t('types.changed')}</Badge>}
        note={t('note', {
          count: sections.length,
          n: number(sections.length),
          placed: number(total - unplaced.fields.length),
          total: number(total),
        })}
        actions={
          <>
            <VersionsButton {...{ draft, refusal }} documents={[{ name: 'viewModel', label: t('title') }]} />
            <Button
              icon={<Plus />}
              aria-label={t('section.add')}
              refusal={refusal}
              onClick={() => refusal === undefined && onName({ what: 'section' })}
            >
              <OnDesk>{t('section.add')}</OnDesk>
            </Button>
          </>
        }
      />
      <div data-part="sections">
        {sections.map((section, nth) => (
          <SectionCard
            key={section.label}
            {...{ section, nth, type, edits, words, moved, fieldTypes, refusal, onName }}
          />
        ))}
      </div>
      <Unplaced names={unplaced} {...{ type, edits, words, refusal }} />
    </Main>
  )
}

const Main = styled('section')({
  '& > [data-part=sections]': { flex: 1, minHeight: 0, overflowY: 'auto', padding: '8px 24px' },
  '@media (max-width: 639.98px)': { '& > [data-part=sections]': { padding: '8px 16px' } },
})
