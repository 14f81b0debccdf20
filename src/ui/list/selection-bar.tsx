import type { ReactNode } from 'react'
import { keyframes, styled } from '@mui/material/styles'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'

export type SelectionAction = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  /** Why it is disabled; shown on hover and read by screen readers. */
  readonly refusal?: string | undefined
  readonly onChoose: () => void
}

/** Floats above the foot while rows are selected. Stands inside `PageBody`, after the table. */
export function SelectionBar({
  label,
  count,
  selectAll,
  actions,
  onClear,
}: {
  readonly label: string
  /** "3 selected", in words. */
  readonly count: string
  readonly selectAll?: { readonly label: string; readonly onChoose: () => void } | undefined
  readonly actions: readonly SelectionAction[]
  readonly onClear: () => void
}) {
  const { texts } = useUi()
  return (
    <BarRoot>
      <div className="fade" />
      <div className="bar" role="toolbar" aria-label={label}>
        <span className="count" role="status">
          {count}
        </span>
        <span className="line" />
        {selectAll && (
          <>
            <button type="button" className="link" onClick={selectAll.onChoose}>
              {selectAll.label}
            </button>
            <span className="line" />
          </>
        )}
        {actions.map((action) => (
          <Button
            key={action.id}
            look="ghost"
            size={32}
            icon={action.icon}
            className="action"
            data-tip={action.label}
            refusal={action.refusal}
            onClick={action.onChoose}
          >
            <span className="word">{action.label}</span>
          </Button>
        ))}
        <span className="line" />
        <IconButton label={texts.clear} size={32} className="action" onClick={onClear}>
          <X />
        </IconButton>
      </div>
    </BarRoot>
  )
}

const rise = keyframes({ from: { opacity: 0, marginBottom: -8 } })
const phone = '@media (max-width: 639.98px)'

const BarRoot = styled('div')({
  display: 'contents',
  '& .fade': {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 32,
    height: 112,
    background: 'linear-gradient(transparent, var(--surface) 78%)',
    pointerEvents: 'none',
    zIndex: 3,
    [phone]: { bottom: 0 },
  },
  '& .bar': {
    position: 'absolute',
    left: '50%',
    transform: 'translateX(-50%)',
    bottom: 48,
    zIndex: 6,
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    height: 44,
    maxWidth: 'calc(100% - 32px)',
    padding: '0 6px 0 14px',
    borderRadius: 'var(--r-bar)',
    background: 'var(--inverse)',
    color: 'var(--on-inverse)',
    boxShadow: 'var(--sh-4)',
    whiteSpace: 'nowrap',
    animation: `${rise} var(--t) var(--ease)`,
    '@media (forced-colors: active)': {
      border: '1px solid CanvasText',
      background: 'Canvas',
      color: 'CanvasText',
    },
    '& :focus-visible': { outlineColor: '#fff', outlineOffset: -1 },
    [phone]: {
      left: 8,
      right: 8,
      bottom: 12,
      transform: 'none',
      maxWidth: 'none',
      height: 56,
      borderRadius: 12,
      paddingLeft: 16,
    },
  },
  '& .count': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', [phone]: { flex: 1 } },
  '& .line': {
    width: 1,
    height: 20,
    background: 'var(--inverse-line)',
    margin: '0 6px',
    flex: 'none',
    [phone]: { display: 'none' },
  },
  '& .link': {
    color: 'var(--inverse-link)',
    fontWeight: 500,
    padding: '0 6px',
    lineHeight: '32px',
    borderRadius: 'var(--r-m)',
  },
  '& .bar .action': {
    color: 'var(--on-inverse)',
    paddingInline: 8,
    '&[aria-disabled=true]': { color: 'var(--on-inverse-2)', cursor: 'default' },
    [phone]: { width: 44, height: 44, padding: 0 },
  },
  '@media (forced-colors: active)': { '& .bar .action, & .bar .link': { color: 'ButtonText' } },
  '& .bar .action:hover, & .link:hover': { background: 'var(--inverse-hover)', color: 'var(--on-inverse)' },
  [phone]: {
    '& .word': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
