import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useUi } from '#ui/ui-context.tsx'

/** Asks before a form's close button, Escape, the back button, a link or closing the tab discards changes. */
export function useLeaveGuard(isDirty: boolean) {
  const isAgreed = useRef(false)
  const [leaving, setLeaving] = useState<() => void>()
  // A form on a page stays after a save, and its next changes need the question again.
  useEffect(() => {
    if (!isDirty) isAgreed.current = false
  }, [isDirty])

  /** Leaves without a question: saved, or discarded. */
  const leave = (go: () => void) => {
    isAgreed.current = true
    go()
  }
  return {
    leave,
    /** Leaves at once unless there are changes. */
    ask: (go: () => void) => (isDirty ? setLeaving(() => go) : leave(go)),
    question: (
      <>
        {isDirty && <LeaveBlocker isAgreed={isAgreed} />}
        {leaving && (
          <LeaveQuestion
            onDiscard={() => {
              setLeaving(undefined)
              leave(leaving)
            }}
            onStay={() => setLeaving(undefined)}
          />
        )}
      </>
    ),
  }
}

/** The forms with changes. A page can have several, but a router has one blocker, so the first of them asks for all. */
let dirtyForms: readonly symbol[] = []
const listeners = new Set<() => void>()
const setDirtyForms = (forms: readonly symbol[]) => {
  dirtyForms = forms
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function LeaveBlocker({ isAgreed }: { readonly isAgreed: RefObject<boolean> }) {
  const [form] = useState(() => Symbol('form'))
  useEffect(() => {
    setDirtyForms([...dirtyForms, form])
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      setDirtyForms(dirtyForms.filter((other) => other !== form))
      removeEventListener('beforeunload', ask)
    }
  }, [form])
  const isFirst = useSyncExternalStore(subscribe, () => dirtyForms[0] === form)
  return isFirst && <RouterBlocker isAgreed={isAgreed} />
}

function RouterBlocker({ isAgreed }: { readonly isAgreed: RefObject<boolean> }) {
  // A page that keeps what it shows in its address stays, and its form with it.
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isAgreed.current ? false : currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return <LeaveQuestion onDiscard={() => blocker.proceed()} onStay={() => blocker.reset()} />
}

function LeaveQuestion({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) {
  const { texts } = useUi()
  return (
    <ConfirmDialog
      title={texts.unsaved.title}
      confirmLabel={texts.unsaved.discard}
      cancelLabel={texts.unsaved.stay}
      onConfirm={onDiscard}
      onClose={onStay}
      isDanger
    >
      {texts.unsaved.text}
    </ConfirmDialog>
  )
}
