import { useEffect, useRef, type ReactNode } from 'react'
import { keyframes, styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/controls/button.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useUi } from '#ui/ui-context.tsx'
import { PANEL_WIDTH } from './panel-space.styles.ts'

/** Beside a list from 1180 px up, over it below, a page below 640. Escape closes it; focus goes back to where it was. */
export function SidePanel({
  title,
  subtitle,
  badge,
  leading,
  tools,
  actions,
  notice,
  tabs,
  foot,
  width = PANEL_WIDTH,
  onClose,
  children,
  takesFocus,
}: {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Beside the title. */
  readonly badge?: ReactNode
  /** Buttons before the one that closes. */
  readonly tools?: ReactNode
  /** Tile or avatar of 32. */
  readonly leading?: ReactNode
  /** One row of buttons below the title. */
  readonly actions?: ReactNode
  /** A call-out if something needs a decision. */
  readonly notice?: ReactNode
  readonly tabs?: ReactNode
  readonly foot?: ReactNode
  readonly width?: number
  readonly onClose: () => void
  readonly children: ReactNode
  /** For panels opened by a button of their own; lists keep the focus on their rows. */
  readonly takesFocus?: boolean
}) {
  const { texts } = useUi()
  const panel = useRef<HTMLElement>(null)
  useFocusReturn(panel, takesFocus ?? false)
  useEscape(onClose)
  return (
    <PanelRoot ref={panel} aria-label={title} tabIndex={-1} style={{ '--panel': `${width}px` }}>
      <header className="panel-head">
        <IconButton label={texts.close} size={40} className="panel-back" onClick={onClose}>
          <ArrowLeft />
        </IconButton>
        {leading}
        <div>
          {badge === undefined ? (
            <h2 className="panel-title">{title}</h2>
          ) : (
            <div className="panel-line">
              <h2 className="panel-title">{title}</h2>
              {badge}
            </div>
          )}
          {subtitle !== undefined && <p className="panel-subtitle">{subtitle}</p>}
        </div>
        {tools}
        <IconButton label={texts.close} size={24} className="panel-close" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {actions && <div className="panel-actions">{actions}</div>}
      {notice && <div className="panel-notice">{notice}</div>}
      {tabs}
      <div className="panel-content">{children}</div>
      {foot && <footer className="panel-foot">{foot}</footer>}
    </PanelRoot>
  )
}

/** A block of a panel with a heading; blocks are separated by hairlines. */
export function PanelSection({
  title,
  end,
  children,
}: {
  readonly title?: ReactNode
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <SectionRoot>
      {(title !== undefined || end !== undefined) && (
        <div className="section-head">
          <Typography variant="h3">{title}</Typography>
          {end && (
            <Typography variant="small" component="span" sx={{ color: 'ui.text3' }}>
              {end}
            </Typography>
          )}
        </div>
      )}
      {children}
    </SectionRoot>
  )
}

/** Names and values below each other, 104 and the rest. */
export function Facts({ facts }: { readonly facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <FactsRoot>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </FactsRoot>
  )
}

function useFocusReturn(panel: React.RefObject<HTMLElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    if (takesFocus) element?.focus()
    return () => {
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && before instanceof HTMLElement) before.focus()
    }
  }, [panel, takesFocus])
}

function useEscape(onClose: () => void): void {
  const { texts } = useUi()
  useActions([
    { id: 'panel.close', label: texts.keys.closePanel, group: 'page', keys: 'Escape', run: onClose, isKeysOnly: true },
  ])
}

const slide = keyframes({ from: { opacity: 0, transform: 'translateX(8px)' } })
const small = { fontSize: 12, lineHeight: '16px', letterSpacing: 0 } as const
const phone = '@media (max-width: 639.98px)'

/** One rhythm for every panel: title, one row of actions, a call-out if something needs a decision, then blocks. */
const PanelRoot = styled('aside')({
  width: 'var(--panel)',
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  background: 'var(--surface)',
  borderLeft: '1px solid var(--line)',
  outline: 'none',
  '@media (max-width: 1179.98px)': {
    position: 'absolute',
    right: 0,
    // Below the tools of the list, so that search and filters stay in reach; browsers without anchors cover them.
    top: 0,
    '@supports (top: anchor(bottom))': { top: 'anchor(--list-tools bottom, 0px)' },
    bottom: 0,
    maxWidth: '100%',
    zIndex: 5,
    boxShadow: 'var(--sh-panel)',
    animation: `${slide} var(--t) var(--ease)`,
  },
  '& .panel-head': {
    display: 'flex',
    gap: 12,
    alignItems: 'flex-start',
    padding: '16px 16px 12px',
    flex: 'none',
    '& > div:has(> h2, > .panel-line)': { flex: 1, minWidth: 0 },
  },
  '& .panel-line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  '& .panel-title': {
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 600,
    letterSpacing: '-.006em',
    overflowWrap: 'anywhere',
  },
  '& .panel-subtitle': {
    ...small,
    minHeight: 16,
    color: 'var(--text-3)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .panel-close': { margin: '-2px -6px 0 0' },
  '& .panel-back': { display: 'none' },
  '& .panel-actions': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '0 16px 16px',
    flex: 'none',
    flexWrap: 'wrap',
    '& > [aria-haspopup]:last-child': { marginLeft: 'auto', marginRight: -6 },
  },
  '& .panel-notice': { padding: '0 16px 16px', flex: 'none' },
  '& .panel-content': {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    borderTop: '1px solid var(--line)',
  },
  '& .panel-foot': {
    ...small,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 32,
    padding: '0 16px',
    flex: 'none',
    borderTop: '1px solid var(--line)',
    color: 'var(--text-3)',
  },
  [phone]: {
    position: 'fixed',
    inset: 'var(--bar-h) 0 0 0',
    width: 'auto',
    borderLeft: 0,
    boxShadow: 'none',
    top: 'var(--bar-h)',
    zIndex: 20,
    '& .panel-head': { padding: '8px 16px 12px 4px', alignItems: 'center' },
    '& .panel-back': { display: 'inline-flex' },
    '& .panel-close': { display: 'none' },
    '& .panel-title': { fontSize: 16, lineHeight: '24px' },
  },
  // At 200 % zoom there is no height for a head that stays.
  '@media (max-height: 460px)': {
    overflow: 'auto',
    '& .panel-content': { flex: 'none', overflow: 'visible' },
  },
})

const SectionRoot = styled('section')({
  padding: '12px 16px',
  '& + section': { borderTop: '1px solid var(--line)' },
  '& .section-head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    marginBottom: 8,
  },
})

const FactsRoot = styled('dl')({
  '& > div': { display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)', columnGap: 12 },
  '& dt': { ...small, color: 'var(--text-3)', padding: '6px 0', overflowWrap: 'anywhere', hyphens: 'auto' },
  '@media (max-width: 359.98px)': { '& > div': { gridTemplateColumns: '80px minmax(0, 1fr)' } },
  // The first line of a value stands beside its label, however many follow.
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    alignSelf: 'start',
    minWidth: 0,
    minHeight: 28,
    padding: '4px 0',
    overflowWrap: 'anywhere',
    '& > button, & > :has(button)': { marginBlock: -2 },
  },
})
