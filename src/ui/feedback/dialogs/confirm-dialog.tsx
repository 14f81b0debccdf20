import { useState, type ReactNode } from 'react'
import CircleX from 'lucide-react/icons/circle-x'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Counts } from './dialog-frame.styles.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

/** A question before a consequential action: counts what is deleted; the biggest ask to type the name. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
  isDanger,
  isBusy = false,
  counts,
  typed,
  problem,
  children,
  ...frame
}: Omit<DialogProps, 'size'> & {
  /** Verb and object: "Delete bookmark". */
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly onConfirm: () => void
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  readonly counts?: readonly { readonly count: ReactNode; readonly label: string }[]
  /** A text to type before the button is enabled. */
  readonly typed?: { readonly label: string; readonly expected: string } | undefined
  /** Why the service refused. */
  readonly problem?: string | undefined
}) {
  const [text, setText] = useState('')
  const isReady = typed === undefined || text.trim() === typed.expected
  return (
    <Dialog
      {...frame}
      size="question"
      role="alertdialog"
      hasCloseButton={false}
      onClose={onClose}
      foot={
        <>
          {/* The safe choice has the focus, unless a name has to be typed. */}
          <Button size={32} onClick={onClose} autoFocus={typed === undefined}>
            {cancelLabel}
          </Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            size={32}
            refusal={isReady ? undefined : typed?.label}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(children || problem) && (
        <div>
          {problem && (
            <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />}>
              {problem}
            </Callout>
          )}
          {children}
        </div>
      )}
      {counts && counts.length > 0 && (
        <Counts>
          {counts.map((line) => (
            <div key={line.label}>
              <dt>{line.count}</dt>
              <dd>{line.label}</dd>
            </div>
          ))}
        </Counts>
      )}
      {typed && (
        <TextField
          label={typed.label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && isReady && !isBusy && onConfirm()}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          isMono
        />
      )}
    </Dialog>
  )
}
