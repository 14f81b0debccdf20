const mark = { display: 'inline-grid', placeItems: 'center', verticalAlign: 'middle' } as const

/** The marks of cells, in the matrix and its legend: each has a shape of its own. */
export const marks = {
  '& [data-mark=on]': {
    ...mark,
    width: 16,
    height: 16,
    borderRadius: 4,
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
  },
  '& [data-mark=some]': {
    ...mark,
    width: 16,
    height: 16,
    borderRadius: 4,
    border: '1px solid var(--accent)',
    background: 'linear-gradient(90deg, var(--accent) 50%, transparent 50%)',
    '@media (forced-colors: active)': { borderColor: 'CanvasText' },
  },
  '& [data-mark=own]': {
    ...mark,
    height: 18,
    padding: '0 5px',
    borderRadius: 4,
    border: '1px solid var(--accent-line)',
    background: 'var(--accent-tint)',
    color: 'var(--accent-text)',
    font: '500 11.5px/16px var(--sans)',
  },
  '& [data-mark=off]': { ...mark, width: 6, height: 6, borderRadius: '50%', border: '1.5px solid var(--line-control)' },
  '& [data-mark=fixed]': {
    ...mark,
    width: 16,
    height: 16,
    borderRadius: 4,
    background: 'var(--badge)',
    color: 'var(--text-3)',
  },
} as const
