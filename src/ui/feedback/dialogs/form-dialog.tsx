import { type ComponentProps, useState } from 'react'
import { useUi } from '#ui/ui-context.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormFrame } from './form-frame.tsx'

/** A form in a dialog that asks before it discards changes. */
export function FormDialog({
  isDirty = false,
  onClose,
  ...frame
}: ComponentProps<typeof FormFrame> & { readonly isDirty?: boolean }) {
  const { texts } = useUi()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <FormFrame {...frame} onClose={() => (isDirty ? setAsking(true) : onClose())} />
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
    </>
  )
}
