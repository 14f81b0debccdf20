import { useState, type ReactNode } from 'react'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { useUi } from '#ui/ui-context.tsx'
import style from './user-menu.module.css'

/** The avatar at the right end of the top bar: name, settings and sign-out. */
export function UserMenu({
  label,
  name,
  id,
  note,
  settings,
  children,
}: {
  readonly label: string
  readonly name: string
  readonly id?: string
  /** "ADMIN, Helvion Group". */
  readonly note: ReactNode
  /** Rows of a word and a control, mostly `Segmented`. */
  readonly settings?: readonly { readonly label: string; readonly control: ReactNode }[]
  /** Entries that close the menu when chosen, such as `UserMenuItem`. */
  readonly children?: (close: () => void) => ReactNode
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={style.trigger}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={name} {...(id === undefined ? {} : { id })} />
      </button>
      {anchor && (
        <Popover label={label} anchor={anchor} onClose={close} isAtEnd className={style.paper}>
          <div className={style.head}>
            <Avatar name={name} {...(id === undefined ? {} : { id })} size={32} />
            <div className="grow">
              <div className="strong ellipsis">{name}</div>
              <div className="small text-3 ellipsis">{note}</div>
            </div>
          </div>
          {settings?.map((setting) => (
            <div key={setting.label} className={style.setting}>
              <span className="text-2">{setting.label}</span>
              {setting.control}
            </div>
          ))}
          {children && <div className={style.items}>{children(close)}</div>}
        </Popover>
      )}
    </>
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
  if (href !== undefined)
    return (
      <Link href={href} className={style.item} onClick={onChoose}>
        {icon}
        {children}
      </Link>
    )
  return (
    <button type="button" className={style.item} onClick={onChoose}>
      {icon}
      {children}
    </button>
  )
}
