import { type ReactNode, useEffect, useRef } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Avatar } from '#ui/controls/avatar.tsx'
import { focusFirst } from '#ui/keyboard/move-focus.ts'
import { useUi } from '#ui/ui-context.tsx'

/** What the user menu shows: name, settings and sign-out. Its first control has the focus when it opens. */
export function UserMenuContent({
  name,
  id,
  note,
  settings,
  children,
}: {
  readonly name: string
  readonly id?: string
  /** "ADMIN, Helvion Group". */
  readonly note: ReactNode
  /** Rows of a word and a control, mostly `Segmented`. */
  readonly settings?: readonly { readonly label: string; readonly control: ReactNode }[]
  /** Entries, such as `UserMenuItem`. */
  readonly children?: ReactNode
}) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (root.current) focusFirst(root.current)
  }, [])
  return (
    <Content ref={root}>
      <div data-part="head">
        <Avatar name={name} {...(id === undefined ? {} : { id })} size={32} />
        <div>
          <Typography noWrap sx={{ fontWeight: 500 }}>
            {name}
          </Typography>
          <Typography variant="small" noWrap sx={{ color: 'ui.text3' }}>
            {note}
          </Typography>
        </div>
      </div>
      {settings?.map((setting) => (
        <div key={setting.label} data-part="setting">
          <Typography component="span" color="textSecondary">
            {setting.label}
          </Typography>
          {setting.control}
        </div>
      ))}
      {children && <div data-part="items">{children}</div>}
    </Content>
  )
}

/** One line of the user menu. */
export function UserMenuItem({
  icon,
  href,
  onChoose,
  children,
}: {
  readonly icon?: ReactNode
  /** Where a link leads. */
  readonly href?: string
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  const { Link } = useUi()
  return (
    <Item {...(href === undefined ? {} : { component: Link, href })} onClick={onChoose}>
      {icon}
      {children}
    </Item>
  )
}

const Content = styled('div')({
  width: 336,
  maxWidth: 'calc(100vw - 24px)',
  '& > [data-part=head]': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '12px 16px',
    borderBottom: '1px solid var(--line)',
    '& > :last-child': { flex: 1, minWidth: 0 },
    '& + [data-part=setting]': { paddingTop: 8 },
  },
  '& > [data-part=setting]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '4px 16px',
    minHeight: 36,
  },
  '& > [data-part=items]': { padding: 4, borderTop: '1px solid var(--line)', marginTop: 4 },
})

// Safe: the styles change nothing about the properties, which `styled` would forget.
const Item = styled(ButtonBase)({
  justifyContent: 'flex-start',
  gap: 10,
  width: '100%',
  minHeight: 32,
  padding: '0 12px',
  borderRadius: 'var(--r-m)',
  '& > svg': { color: 'var(--text-3)' },
  '&:hover': { background: 'var(--active)' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '@media (pointer: coarse)': { minHeight: 44 },
}) as typeof ButtonBase
