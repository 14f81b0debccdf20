import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { reviewModels } from 'mock-server/contract/models/saves.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { call } from '#api/call.ts'
import { omit } from 'es-toolkit'
import { saveBody } from '#common/workbench/model-documents.ts'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import { useNumber } from '#common/use-number.ts'
import type { LayoutChange } from './layout/changes.ts'
import type { ViewWords } from './parts/words.ts'

type Props = {
  readonly draft: ModelsDraft
  readonly changes: readonly { readonly type: string; readonly change: LayoutChange }[]
  readonly labels: readonly { readonly language: string; readonly before: string; readonly after: string }[]
  readonly words: ViewWords
}

/** What a save would change, how many fact sheets look otherwise then, and why it would be refused. */
export function ReviewList({ draft, changes, labels, words }: Props) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const review = useQuery({
    queryKey: [reviewModels.id, 'viewModel', draft.changes],
    queryFn: async ({ signal }) =>
      (await call(reviewModels, { body: omit(saveBody(draft.base, draft.documents), ['versions']) }, { signal })).data,
    gcTime: 0,
    retry: false,
  })
  const { data } = review
  return (
    <Root>
      <header>
        <h2>{t('review.title')}</h2>
        <small role="status">
          {data
            ? t('review.factSheets', { count: data.factSheets, n: number(data.factSheets) })
            : review.error
              ? t('review.failed')
              : t('review.checking')}
        </small>
      </header>
      {data?.errors.map(({ value, messages }) => (
        <Callout key={value} tone="bad" title={value}>
          {messages.join(', ')}
        </Callout>
      ))}
      <ul>
        {changes.map(({ type, change }) => (
          <li key={`${type} ${change.kind} ${change.key}`}>
            <b>{nameOf(change, type, words)}</b>
            <small>
              {change.kind === 'fieldMoved'
                ? t('review.moved', {
                    type: words.typeOf(type),
                    from: change.from === undefined ? t('unplaced.title') : words.sectionOf(change.from),
                    to: change.to === undefined ? t('unplaced.title') : words.sectionOf(change.to),
                  })
                : t(`review.${change.kind}`, {
                    type: words.typeOf(type),
                    section: 'section' in change ? words.sectionOf(change.section) : '',
                  })}
            </small>
          </li>
        ))}
        {labels.map(({ language, before, after }) => (
          <li key={`${language} ${before} ${after}`}>
            <b>{after === '' ? before : after}</b>
            <small>
              {before === ''
                ? t('review.labelAdded', { language })
                : after === ''
                  ? t('review.labelRemoved', { language })
                  : t('review.labelChanged', { language, before })}
            </small>
          </li>
        ))}
      </ul>
    </Root>
  )
}

function nameOf({ kind, key }: LayoutChange, type: string, words: ViewWords): string {
  if (kind === 'fieldMoved') return words.fieldOf(key, type) ?? key
  return kind.startsWith('part') ? words.partOf(key) : words.sectionOf(key)
}

const Root = styled('div')({
  width: 360,
  maxWidth: '100%',
  maxHeight: '60vh',
  overflowY: 'auto',
  '& > header': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 12,
    justifyContent: 'space-between',
    padding: '4px 8px 8px',
  },
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '6px 8px', borderTop: '1px solid var(--line)' },
  '& li > b': { display: 'block', font: '500 13px/20px var(--sans)', overflowWrap: 'anywhere' },
})
