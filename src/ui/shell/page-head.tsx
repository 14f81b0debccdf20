import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'

/** Title, a few figures in quiet text, actions at the right (one primary at most). */
export function PageHead({
  title,
  note,
  actions,
  badge,
}: {
  readonly title: string
  /** "1,842 of 100,214", "11, 1 token expires soon". */
  readonly note?: ReactNode
  readonly badge?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <Head>
      <div data-part="title">
        <Typography variant="h1">{title}</Typography>
        {badge}
      </div>
      {note !== undefined && (
        <Typography
          variant="small"
          component="div"
          noWrap
          data-part="note"
          sx={{ color: 'ui.text3', fontVariantNumeric: 'tabular-nums' }}
        >
          {note}
        </Typography>
      )}
      {actions && <div data-part="actions">{actions}</div>}
    </Head>
  )
}

const phone = '@media (max-width: 639.98px)'

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '16px var(--gutter) 8px',
  flex: 'none',
  minHeight: 56,
  minWidth: 0,
  '& [data-part=title]': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& [data-part=title] > h1': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // The name of the page is cut last.
  '& [data-part=note]': { flexShrink: 100 },
  '& [data-part=actions]': { marginLeft: 'auto', display: 'flex', gap: 8, alignItems: 'center', flex: 'none' },
  // A long title takes a second line rather than being cut, and the note stands below it.
  [phone]: {
    flexWrap: 'wrap',
    gap: '4px 8px',
    padding: '12px 16px 4px',
    // Where they leave no room for a word, the actions take a line of their own.
    '& [data-part=title]': { flex: '1 1 120px', minWidth: 0 },
    '& [data-part=title] > h1': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& [data-part=note]': { order: 1, flexBasis: '100%', paddingBottom: 4 },
    '& [data-part=actions]': { gap: 4 },
    '& [data-part=actions] :is(button, a)': { height: 40, paddingInline: 14, '&.MuiButton-text': { paddingInline: 8 } },
  },
})

/** The column a page fills: head, tabs, toolbar, body, foot. At 200 % zoom it scrolls as a whole, so that the list keeps some rows. */
export const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  '@media (max-height: 460px)': { minHeight: 'max-content', flex: 'none' },
})

/** The area below the toolbar: a list, and a panel beside it. */
export function PageBody({ children, panel }: { readonly children: ReactNode; readonly panel?: ReactNode }) {
  return (
    <Body>
      <div data-part="pane">{children}</div>
      {panel}
    </Body>
  )
}

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  minHeight: 0,
  minWidth: 0,
  position: 'relative',
  '& > [data-part=pane]': {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    position: 'relative',
  },
  '@media (max-height: 460px)': { minHeight: 300 },
})

/** The row of search field, filter chips and tools above a list. `end` goes to the right edge. */
export function Toolbar({
  children,
  end,
  label,
}: {
  readonly children: ReactNode
  readonly end?: ReactNode
  readonly label: string
}) {
  return (
    <Tools role="group" aria-label={label}>
      {children}
      {end && <div data-part="end">{end}</div>}
    </Tools>
  )
}

const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px var(--gutter)',
  minHeight: 48,
  flex: 'none',
  minWidth: 0,
  flexWrap: 'wrap',
  // A panel that lies over the list begins below its tools.
  anchorName: '--list-tools',
  // The text of a ghost button at the edge stands in line with the page.
  '& > [data-part=end]': { marginLeft: 'auto', marginRight: -6, display: 'flex', alignItems: 'center', gap: 4 },
  [phone]: { flexWrap: 'nowrap', '& > button': { height: 36 } },
})

/** The line below a list: what is loaded, and the keys. */
export function PageFoot({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <Foot>
      <span>{children}</span>
      {end && <span data-part="keys">{end}</span>}
    </Foot>
  )
}

const Foot = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  justifyContent: 'space-between',
  minHeight: 32,
  padding: '0 var(--gutter)',
  marginTop: 'auto',
  flex: 'none',
  borderTop: '1px solid var(--line)',
  background: 'var(--surface)',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: 'var(--text-3)',
  fontVariantNumeric: 'tabular-nums',
  '& > [data-part=keys]': { display: 'inline-flex', alignItems: 'center', gap: 12, whiteSpace: 'nowrap' },
  '& > [data-part=keys] > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  [phone]: { '& > [data-part=keys]': { display: 'none' } },
  '@media (pointer: coarse)': { '& > [data-part=keys]': { display: 'none' } },
})
