import type { ReactNode } from 'react'
import style from './kbd.module.css'

/** A key, as on the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className={style.kbd}>{children}</kbd>
}
