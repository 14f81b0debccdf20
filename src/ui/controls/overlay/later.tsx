import { createElement, lazy, Suspense, type ComponentType } from 'react'
import type { MenuListProps } from './menu-list.tsx'
import type { ModalProps } from './modal.tsx'
import type { PopoverProps } from './popover.tsx'
import type { SheetProps } from './sheet.tsx'

// Overlays need MUI, a third of the first page's size, and are never visible on load.
const loadMenuList = () => import('./menu-list.tsx').then((file) => ({ default: file.MenuList }))
const loadModal = () => import('./modal.tsx').then((file) => ({ default: file.Modal }))
const loadPopover = () => import('./popover.tsx').then((file) => ({ default: file.Popover }))
const loadSheet = () => import('./sheet.tsx').then((file) => ({ default: file.Sheet }))

export const MenuList = later<MenuListProps>(loadMenuList)
export const Modal = later<ModalProps>(loadModal)
export const Popover = later<PopoverProps>(loadPopover)
export const Sheet = later<SheetProps>(loadSheet)

/** Loads them when the browser is idle, so that the first click does not wait. */
export async function fetchOverlays(): Promise<void> {
  await Promise.all([loadMenuList(), loadModal(), loadPopover(), loadSheet()])
}

/** A part whose code comes with its first use. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Lazy = lazy(load)
  return function Later(props: Props) {
    return <Suspense fallback={null}>{createElement<Props>(Lazy, props)}</Suspense>
  }
}
