import { useSyncExternalStore } from 'react'

/** In localStorage, where public/first-paint.js finds it: the page begins in the colours of its workspace. */
const KEY = 'brand'

/** How a workspace looks, ready to be shown. */
export type ShownBrand = {
  readonly workspaceId: string
  /** A style sheet over the tokens of the console; '' for its own colours. */
  readonly css: string
  /** Addresses of pictures. */
  readonly logo?: string | undefined
  readonly favicon?: string | undefined
}

const listeners = new Set<() => void>()
let text = localStorage.getItem(KEY)
let shown: ShownBrand | undefined = text === null ? undefined : JSON.parse(text)

export const shownBrand = () => shown

/** Keeps it for the next start; whether it is another one. */
export function keepBrand(brand: ShownBrand): boolean {
  const next = JSON.stringify(brand)
  if (next === text) return false
  localStorage.setItem(KEY, (text = next))
  shown = brand
  for (const listener of listeners) listener()
  return true
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The logo of a workspace; undefined where it has none. */
export const useLogo = (workspaceId: string): string | undefined =>
  useSyncExternalStore(subscribe, () => (shown?.workspaceId === workspaceId ? shown.logo : undefined))
