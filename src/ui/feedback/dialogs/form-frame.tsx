import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

/** A form in a dialog, with its two buttons. Ctrl/Cmd+S and Ctrl/Cmd+Enter save from anywhere in it. */
export function FormFrame({
  onSubmit,
  submitLabel,
  cancelLabel,
  isBusy = false,
  isDanger,
  submitRefusal,
  onClose,
  children,
  ...frame
}: DialogProps & {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  readonly submitLabel: ReactNode
  readonly cancelLabel: string
  readonly isBusy?: boolean
  readonly isDanger?: boolean
  /** Why it can't be saved at all: the button stays reachable and says so. */
  readonly submitRefusal?: string | undefined
}) {
  const formId = useId()
  return (
    <Dialog
      {...frame}
      onClose={onClose}
      onKeyDown={(event) => saveOnKeys(event, formId)}
      foot={
        <>
          <Button size={32} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            look={isDanger ? 'danger' : 'primary'}
            size={32}
            isBusy={isBusy}
            refusal={submitRefusal}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-busy={isBusy}
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          // In React a dialog opened by a form is inside it, so its submit would bubble to the outer form.
          event.stopPropagation()
          if (!isBusy && submitRefusal === undefined) void onSubmit(event)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}

function saveOnKeys(event: KeyboardEvent, formId: string): void {
  if (!(event.ctrlKey || event.metaKey) || !['s', 'enter'].includes(event.key.toLowerCase())) return
  event.preventDefault()
  const form = document.getElementById(formId)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
