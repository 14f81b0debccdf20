import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DialogProps } from '#ui/feedback/dialogs/dialog.tsx'
import { FormFrame } from '#ui/feedback/dialogs/form-frame.tsx'
import { controls, type FormParts, type FormRules, useFormParts } from './use-form-parts.tsx'

export type FormDialogProps<Input extends FieldValues, Output, Result> = Omit<DialogProps, 'children'> &
  FormRules<Input, Output, Result> & {
    /** Verb and object: "Create bookmark". */
    readonly submitLabel: string
    /** Why it can't be saved at all. */
    readonly refusal?: string | undefined
    readonly isDanger?: boolean
    readonly children: (parts: FormParts<Input>) => ReactNode
  }

/**
 * A form in a dialog, in one direction: initial values and rules in, a save out. It shows each message at its field and
 * everything else in a summary, keeps what was typed on every refusal, and asks before changes are lost.
 */
export function FormDialog<Input extends FieldValues, Output, Result>(props: FormDialogProps<Input, Output, Result>) {
  return (
    // Until the texts are there, the page behind the dialog stays.
    <Suspense fallback={null}>
      <Form {...props} />
    </Suspense>
  )
}

function Form<Input extends FieldValues, Output, Result>(props: FormDialogProps<Input, Output, Result>) {
  const { title, subtitle, size, footNote, submitLabel, isDanger, refusal, onClose } = props
  const { t } = useTranslation('form')
  const { saving, guard, parts, isBusy, summary, around } = useFormParts(props)
  return around(
    <FormFrame
      {...{ title, subtitle, submitLabel, isBusy }}
      {...(size ? { size } : {})}
      {...(isDanger ? { isDanger } : {})}
      footNote={isBusy ? <Progress role="status">{t('saving')}</Progress> : footNote}
      cancelLabel={t('cancel')}
      submitRefusal={refusal}
      onSubmit={() => void saving.submit()}
      onClose={() => guard.ask(onClose)}
    >
      {summary}
      {props.children(parts)}
      <FirstFocus />
    </FormFrame>,
  )
}

/** Appears when saving takes a while, so that a quick save doesn't flicker. */
const Progress = styled('span')({
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'form-progress 0s .4s both',
    '@keyframes form-progress': { from: { visibility: 'hidden' } },
  },
})

/** The first field has the focus when the dialog opens, unless a field asked for it. */
function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form || form.contains(document.activeElement)) return
    const all = [...form.querySelectorAll<HTMLElement>(controls)]
    all.find((control) => control.tabIndex >= 0 && !control.matches('[type=radio]:not(:checked), :disabled'))?.focus()
  }, [])
  return <span ref={mark} hidden />
}
