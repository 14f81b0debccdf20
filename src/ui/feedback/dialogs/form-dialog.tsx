import { useId, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogFrame } from './dialog.tsx'
import style from './dialog.module.css'

/** A form in a dialog: Ctrl/Cmd+S saves, closing with changes asks first, a refusal keeps what was typed. */
export function FormDialog({
  onSubmit,
  submitLabel,
  cancelLabel,
  isBusy = false,
  isDirty = false,
  isDanger,
  submitRefusal,
  onClose,
  children,
  ...frame
}: DialogFrame & {
  /** For instance `handleSubmit(save)` of react-hook-form. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  readonly submitLabel: ReactNode
  readonly cancelLabel: string
  readonly isBusy?: boolean
  readonly isDirty?: boolean
  readonly isDanger?: boolean
  /** Why it cannot be saved at all; shown on hover of the disabled button. */
  readonly submitRefusal?: string | undefined
}) {
  const { texts } = useUi()
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      {...frame}
      onClose={close}
      onKeyDown={(event) => saveOnKeys(event, formId)}
      foot={
        <>
          <Button size={32} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            look={isDanger ? 'danger' : 'primary'}
            size={32}
            isBusy={isBusy}
            disabled={submitRefusal !== undefined}
            title={submitRefusal}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={style.formElement}
        onSubmit={(event) => {
          event.preventDefault()
          // In React a dialog opened by a form is inside it, so its submit would bubble to the outer form.
          event.stopPropagation()
          if (!isBusy) void onSubmit(event)
        }}
      >
        {children}
      </form>
      {isAsking && (
        <ConfirmDialog
          title={texts.unsaved.title}
          confirmLabel={texts.unsaved.discard}
          cancelLabel={texts.unsaved.stay}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
          isDanger
        >
          {texts.unsaved.text}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function saveOnKeys(event: KeyboardEvent, formId: string): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
  event.preventDefault()
  const form = document.getElementById(formId)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
