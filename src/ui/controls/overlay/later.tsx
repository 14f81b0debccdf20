import { later } from '#ui/controls/later.tsx'

// Overlays need MUI, a third of the first page's size, and are never visible on load.
export const MenuList = later(() => import('./menu-list.tsx').then((file) => ({ default: file.MenuList })))
export const Modal = later(() => import('./modal.tsx').then((file) => ({ default: file.Modal })))
export const Popover = later(() => import('./popover.tsx').then((file) => ({ default: file.Popover })))
export const Sheet = later(() => import('./sheet.tsx').then((file) => ({ default: file.Sheet })))
