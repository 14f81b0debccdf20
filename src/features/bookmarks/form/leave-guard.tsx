import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useUi } from '#ui/ui-context.tsx'

/** Asks before the back button, a link or closing the tab discards changes. */
export function useLeaveGuard(isDirty: boolean): {
  question: ReactNode
  /** Wraps leaving that needs no question: saved, or discarded in the dialog. */
  leaving: (leave: () => void) => () => void
} {
  const { texts } = useUi()
  const isAgreed = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isAgreed.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    leaving: (leave) => () => {
      isAgreed.current = true
      leave()
    },
    question: blocker.state === 'blocked' && (
      <ConfirmDialog
        title={texts.unsaved.title}
        confirmLabel={texts.unsaved.discard}
        cancelLabel={texts.unsaved.stay}
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
        isDanger
      >
        {texts.unsaved.text}
      </ConfirmDialog>
    ),
  }
}
