import type { ComponentPropsWithRef } from 'react'
import Bell from 'lucide-react/icons/bell'
import { IconButton } from '../button.tsx'
import style from './bell-button.module.css'

/** The bell of the top bar; the label says how many are new. */
export function BellButton({
  hasNew,
  ...button
}: Omit<ComponentPropsWithRef<typeof IconButton>, 'children'> & { readonly hasNew: boolean }) {
  return (
    <IconButton {...button}>
      <Bell />
      {hasNew && <span className={style.dot} />}
    </IconButton>
  )
}
