import type { ReactNode } from 'react'

/** Toasts are outside the router, so a link is an `onChoose` that navigates. */
export type ToastAction = { readonly label: string; readonly onChoose: () => void; readonly isUndo?: boolean }

export type Toast = {
  readonly id: number
  readonly tone: 'ok' | 'bad' | 'neutral'
  readonly title: string
  readonly icon?: ReactNode
  readonly actions: readonly ToastAction[]
  /** How long it stays; a refusal stays until it is closed. */
  readonly stayMs: number
}

type Message = { readonly icon?: ReactNode; readonly actions?: readonly ToastAction[]; readonly stayMs?: number }

// Time to read a line; time to decide on Undo (the service restores for at least as long).
const readMs = 5000
const decideMs = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Reports an outcome, with a link or Undo if there is one. At most three are shown; the oldest leaves. */
export const toast = {
  ok: (title: string, message: Message = {}) => show('ok', title, message),
  bad: (title: string, message: Message = {}) => show('bad', title, { stayMs: Number.POSITIVE_INFINITY, ...message }),
  note: (title: string, message: Message = {}) => show('neutral', title, message),
  dismiss,
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(tone: Toast['tone'], title: string, { actions = [], stayMs, icon }: Message): number {
  lastId += 1
  const created: Toast = {
    id: lastId,
    tone,
    title,
    icon,
    actions,
    stayMs: stayMs ?? (actions.length > 0 ? decideMs : readMs),
  }
  publish([...toasts, created].slice(-3))
  return created.id
}

function dismiss(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id))
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
