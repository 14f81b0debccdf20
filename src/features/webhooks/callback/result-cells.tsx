import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useNumber } from '#common/use-number.ts'
import { refusalText } from '#common/refusal-text.ts'
import type { Shared } from './callback-view.tsx'
import { countsOf, verdicts } from './results.ts'

/** One cell for each run, their counts in words, and the filter of the list. */
export function ResultCells({ run, chosen, address: { address, go }, subjects }: Shared) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  const { results, syntax, error } = run
  const counts = countsOf(results ?? [])
  const words = verdicts.map((verdict) => `${t(`verdict.${verdict}`)} ${number(counts[verdict])}`).join(', ')
  return (
    <Root>
      <div data-part="cells">
        <HiddenText role="img" aria-label={words} />
        {chosen.entries.map(({ subject, result }) => (
          // A help for the mouse; the list has the same choices.
          <button
            key={subject.offset ?? 0}
            type="button"
            tabIndex={-1}
            aria-hidden
            data-verdict={result?.verdict}
            data-current={subject === chosen.entry?.subject || undefined}
            onClick={() =>
              go({ event: subject.offset === undefined ? undefined : String(subject.offset), show: undefined })
            }
          />
        ))}
      </div>
      <p data-part="counts" role="status">
        {syntax ? (
          <b data-verdict="fail">{t('run.noParse')}</b>
        ) : results === undefined ? (
          error ? (
            ''
          ) : (
            t('run.running')
          )
        ) : (
          verdicts.map((verdict) => (
            <span key={verdict} data-verdict={counts[verdict] > 0 ? verdict : undefined}>
              <i data-verdict={verdict} />
              {t(`verdict.${verdict}`)} <b>{number(counts[verdict])}</b>
            </span>
          ))
        )}
      </p>
      {error && (
        <Callout tone="bad" role="alert" title={t('run.failed')}>
          {refusalText(error, t)}
        </Callout>
      )}
      {subjects.subjects?.kind !== 'deliveries' && <p data-part="note">{t(`list.note.${subjects.subjects?.kind}`)}</p>}
      <Segmented
        label={t('filter.label')}
        name="verdict"
        isWide
        value={address.show === undefined || address.show === 'pass' ? 'all' : address.show}
        segments={(['all', 'fail', 'suppressed'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(value) => go({ show: value === 'all' ? undefined : value, event: undefined })}
      />
    </Root>
  )
}

const cell = {
  '& :is(i, button)': { background: 'var(--bar-soft)' },
  '& :is(i, button)[data-verdict=pass]': { background: 'var(--bar)' },
  '& :is(i, button)[data-verdict=fail]': { background: 'var(--bad)' },
  '& :is(i, button)[data-verdict=suppressed]': { background: 'transparent', boxShadow: 'inset 0 0 0 1px var(--bar)' },
  '@media (forced-colors: active)': { '& :is(i, button)': { forcedColorAdjust: 'none' } },
} as const

const Root = styled('div')({
  ...cell,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  padding: '12px 16px',
  borderBottom: '1px solid var(--line)',
  '& [data-part=cells]': { position: 'relative', display: 'flex', gap: 1.5, height: 16 },
  '& [data-part=cells] > button': {
    flex: '1 1 0',
    minWidth: 0,
    maxWidth: 12,
    borderRadius: 1,
    cursor: 'pointer',
  },
  '& [data-part=cells] > button[data-current]': { outline: '2px solid var(--focus)', outlineOffset: 1 },
  '& [data-part=counts]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 12,
    minHeight: 16,
    font: '400 12px/16px var(--sans)',
  },
  '& [data-part=counts] > span': { display: 'inline-flex', alignItems: 'center', gap: 5 },
  '& [data-part=counts] i': { width: 8, height: 8, borderRadius: 2 },
  '& [data-part=counts] :is(b, span)': { fontVariantNumeric: 'tabular-nums' },
  '& [data-part=counts] > [data-verdict=fail]': { color: 'var(--bad-text)' },
  '& [data-part=note]': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})
