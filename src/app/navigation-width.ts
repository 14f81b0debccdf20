/** Kept on the device, because the first paint needs it before anybody is known (public/first-paint.js). */
const KEY = 'navigation'

/** Whether the reader collapsed the navigation; undefined before they chose: then the width of the window decides. */
export function readCollapsed(): boolean | undefined {
  const kept = localStorage.getItem(KEY)
  return kept === null ? undefined : kept === 'collapsed'
}

export const keepCollapsed = (isCollapsed: boolean): void =>
  localStorage.setItem(KEY, isCollapsed ? 'collapsed' : 'open')
