import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useUi } from '#ui/ui-context.tsx'

/** Asks before a dialog's close button, Escape, the back button, a link or closing the tab discards changes. */
export function useLeaveGuard(isDirty: boolean) {
  const { texts } = useUi()
  const isAgreed = useRef(false)
  const [leaving, setLeaving] = useState<() => void>()
  const blocker = useBlocker(() => isDirty && !isAgreed.current)
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  /** Leaves without a question: saved, or discarded. */
  const leave = (go: () => void) => {
    isAgreed.current = true
    go()
  }
  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    if (isBlocked) blocker.reset()
    setLeaving(undefined)
  }
  return {
    leave,
    /** Leaves at once unless there are changes. */
    ask: (go: () => void) => (isDirty ? setLeaving(() => go) : leave(go)),
    question: (isBlocked || leaving !== undefined) && (
      <ConfirmDialog
        title={texts.unsaved.title}
        confirmLabel={texts.unsaved.discard}
        cancelLabel={texts.unsaved.stay}
        onConfirm={() => {
          setLeaving(undefined)
          if (isBlocked) blocker.proceed()
          else if (leaving) leave(leaving)
        }}
        onClose={stay}
        isDanger
      >
        {texts.unsaved.text}
      </ConfirmDialog>
    ),
  }
}
