import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { paths } from '#paths.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { MarkLetter } from '#features/data-model/parts/mark-letter.tsx'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { type GraphEdge, graphOf } from './graph.ts'

const GraphView = laterWithin(() => import('./graph-view.tsx').then((file) => ({ default: file.GraphView })))

type Props = {
  readonly draft: ModelDraft
  readonly words: ModelWords
  /** What the graph is around; everything without one. */
  readonly place?: ModelPlace | undefined
  readonly onlyChanged?: boolean
  readonly onOpen: (place: ModelPlace) => void
}

/** A part of the model as a graph, and the same as a list. */
export function GraphPanel({ draft, words, place, onlyChanged = false, onOpen }: Props) {
  const { t } = useTranslation('dataModel')
  const { base, model, marks } = draft
  const types = useMemo(() => new Set(typesAt(place, [model, base])), [place, model, base])
  const graph = useMemo(
    () => graphOf({ base, model, marks }, { onlyChanged, ...(types.size > 0 && { around: types }) }),
    [base, model, marks, onlyChanged, types],
  )
  return (
    <Root>
      <Suspense fallback={<LinesSkeleton label={t('graph.loading')} lines={6} />}>
        <GraphView {...{ graph, draft, words, onOpen }} current={[...types][0]} />
      </Suspense>
      <section aria-label={t('graph.list')}>
        {graph.edges.length === 0 ? (
          <p>{t('graph.none')}</p>
        ) : (
          <ul>
            {changedFirst(graph.edges).map(({ relation, from, to, mark }) => (
              <li key={relation}>
                <TextLink href={paths.dataModel({ item: keyOf({ collection: 'relations', name: relation }) })}>
                  {words.type(from)} → {words.type(to)}
                </TextLink>{' '}
                <code>{relation}</code>
                {mark !== undefined && <MarkLetter mark={mark} />}
              </li>
            ))}
          </ul>
        )}
      </section>
    </Root>
  )
}

const changedFirst = (edges: readonly GraphEdge[]) =>
  edges.toSorted((a, b) => Number(a.mark === undefined) - Number(b.mark === undefined))

/** The type at a place, or those at the ends of a relation. */
function typesAt(place: ModelPlace | undefined, models: readonly ModelDraft['model'][]): string[] {
  if (place?.collection === 'factSheets') return [place.name]
  if (place?.collection !== 'relations') return []
  const relation = models.map(({ relations }) => relations[place.name]).find((each) => each !== undefined)
  return relation ? [relation.from.factSheetType, relation.to.factSheetType] : []
}

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  '& > section': {
    flex: 'none',
    maxHeight: '40%',
    overflowY: 'auto',
    padding: '12px 16px',
    borderTop: '1px solid var(--line)',
  },
  '& > section > p': { color: 'var(--text-3)' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 8px',
    padding: '2px 0',
    font: '400 12px/20px var(--sans)',
  },
  '& li > code': { font: '400 11.5px/16px var(--mono)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
})
