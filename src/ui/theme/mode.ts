import { useSyncExternalStore } from 'react'

export type Mode = 'light' | 'dark' | 'system'

/** The key in localStorage that the first-paint script of the app reads as well. */
export const modeKey = 'mode'

/** The chosen mode and how to change it; the class on <html> follows, also when the system changes. */
export function useMode(): readonly [Mode, (mode: Mode) => void] {
  return [useSyncExternalStore(subscribe, readMode, () => 'system'), setMode]
}

export function setMode(mode: Mode): void {
  if (mode === 'system') localStorage.removeItem(modeKey)
  else localStorage.setItem(modeKey, mode)
  apply()
  for (const listener of listeners) listener()
}

function readMode(): Mode {
  const stored = localStorage.getItem(modeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const changed = () => {
    apply()
    listener()
  }
  listeners.add(listener)
  system.addEventListener('change', changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', changed)
    removeEventListener('storage', changed)
  }
}

function apply(): void {
  const mode = readMode()
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
  document.documentElement.classList.toggle('light', !isDark)
}
