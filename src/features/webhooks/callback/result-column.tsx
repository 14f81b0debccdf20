import { useState, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { indexAfter } from '#ui/keyboard/arrows.ts'
import { useUi } from '#ui/ui-context.tsx'
import { oneLine } from '#ui/theme/parts/sizes.ts'
import { clockTime } from '#lib/long-date.ts'
import { exactTime } from '#lib/relative-time.ts'
import { ListError } from '#common/list-error.tsx'
import { useNumber } from '#common/use-number.ts'
import type { Shared } from './callback-view.tsx'
import { ColumnHead } from './columns.styles.ts'
import { ResultCells } from './result-cells.tsx'
import { VersionList } from './version-list.tsx'
import { VerdictIcon } from './verdict.tsx'

/** What the callback makes of the last deliveries, in cells and as a list; below it the versions. */
export function ResultColumn(props: Shared) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  const { run, subjects, refusal } = props
  const [showsAll, setShowsAll] = useState(false)
  const kind = subjects.subjects?.kind ?? 'deliveries'
  return (
    <section aria-label={t(`list.title.${kind}`)}>
      <ColumnHead>
        <h2>{t(`list.title.${kind}`)}</h2>
        {subjects.subjects && <span data-part="count">{number(subjects.subjects.list.length)}</span>}
        {run.ranAt !== undefined && (
          <span data-part="end">
            {t('list.ran')} <RelativeTime at={new Date(run.ranAt)} isInSentence />
          </span>
        )}
      </ColumnHead>
      {subjects.error ? (
        <ListError error={subjects.error} onRetry={subjects.retry} title={t('list.failed')} />
      ) : subjects.subjects === undefined ? (
        <LinesSkeleton label={t('list.loading')} lines={10} />
      ) : (
        <>
          {refusal === undefined && <ResultCells {...props} />}
          {!showsAll && <ResultList {...props} />}
        </>
      )}
      <VersionList {...props} showsAll={showsAll} onShowAll={() => setShowsAll(!showsAll)} />
    </section>
  )
}

/** The deliveries, the newest first. One is chosen; arrows choose the next. */
function ResultList({ chosen, address: { address } }: Shared) {
  const { t } = useTranslation('callback')
  const { locale } = useUi()
  const { shown, at, choose } = chosen
  const list = useRef<HTMLUListElement>(null)
  // Also for a choice that was made in the cells or with the buttons of the panel.
  useEffect(() => {
    if (list.current) showRow(list.current, at)
  }, [at])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = indexAfter(event, { at, length: shown.length })
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    const row = event.currentTarget.querySelectorAll<HTMLElement>('button')[next]
    row?.focus()
  }
  if (shown.length === 0)
    return <Empty>{t(`list.none.${address.show === 'suppressed' ? 'suppressed' : 'fail'}`)}</Empty>
  return (
    <List ref={list} onKeyDown={move}>
      {shown.map(({ subject, result }, index) => (
        <li key={subject.offset ?? 0}>
          <button
            type="button"
            aria-current={index === at}
            tabIndex={index === at ? 0 : -1}
            data-verdict={result?.verdict}
            onClick={() => choose(index)}
          >
            <VerdictIcon verdict={result?.verdict} />
            {result && <HiddenText>{t(`verdict.${result.verdict}`)}, </HiddenText>}
            <span>{subject.name}</span>
            <time dateTime={subject.at} data-tip={exactTime(new Date(subject.at), locale)}>
              {clockTime(new Date(subject.at), locale)}
            </time>
          </button>
        </li>
      ))}
    </List>
  )
}

/** Scrolls the list alone: `scrollIntoView` would scroll the page as well, where the list is below the code. */
function showRow(list: HTMLElement, index: number): void {
  const row = list.querySelectorAll('button')[index]
  if (!row) return
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

const Empty = styled('p')({ flex: 1, padding: 16, color: 'var(--text-3)' })

const List = styled('ul')({
  flex: 1,
  minHeight: 64,
  overflow: 'auto',
  '& > li': { borderBottom: '1px solid var(--line-1)' },
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    minHeight: 32,
    padding: '0 16px',
    textAlign: 'left',
    font: '400 13px/20px var(--sans)',
    '&:hover': { background: 'var(--hover)' },
    '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
    '&[aria-current=true]': { background: 'var(--sunken)', boxShadow: 'inset 2px 0 0 var(--accent)', fontWeight: 500 },
    '&[data-verdict=fail]': { color: 'var(--bad-text)' },
    '@media (forced-colors: active)': { '&[aria-current=true]': { outline: '2px solid Highlight', outlineOffset: -2 } },
  },
  '& svg': { flex: 'none', color: 'var(--text-3)' },
  '& [data-verdict=fail] svg': { color: 'var(--bad)' },
  '& button > span:not([class])': {
    flex: 1,
    ...oneLine,
  },
  '& time': {
    fontSize: 12,
    fontWeight: 400,
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
    marginLeft: 'auto',
  },
  '@media (max-width: 899.98px), (max-height: 460px)': { maxHeight: 320 },
  '@media (pointer: coarse)': { '& button': { minHeight: 44 } },
})
