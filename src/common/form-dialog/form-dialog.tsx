import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { type FieldValues, FormProvider, type Path, type UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DialogProps } from '#ui/feedback/dialogs/dialog.tsx'
import { FormFrame } from '#ui/feedback/dialogs/form-frame.tsx'
import type { Versions } from '#common/stale-write/versions.ts'
import { type FieldNames, FormTextsContext } from './form-context.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { Summary } from './summary.tsx'
import { type Saving, useSaving } from './use-saving.ts'

const StaleWrite = lazy(() =>
  import('#common/stale-write/stale-write.tsx').then((file) => ({ default: file.StaleWrite })),
)

export type FormParts<Input> = {
  /** Everything that a text, select or checkbox needs: `<TextField {...field('name')} />`. */
  readonly field: (name: keyof Input & string) => FieldNames & UseFormRegisterReturn
  /** A value; the form is rendered again when it changes. */
  readonly watch: <Name extends keyof Input & string>(name: Name) => Input[Name]
  readonly set: <Name extends keyof Input & string>(name: Name, value: Input[Name]) => void
}

export type FormDialogProps<Input extends FieldValues, Output, Result> = Omit<DialogProps, 'children'> &
  Saving<Input, Output, Result> & {
    /** Verb and object: "Create bookmark". */
    readonly submitLabel: string
    /** Why it can't be saved at all. */
    readonly refusal?: string | undefined
    readonly isDanger?: boolean
    /** How versions are compared after a stale write; needed with `latest`. */
    readonly versions?: Versions<Input>
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
  const { title, subtitle, size, footNote, submitLabel, isDanger, refusal, labels, versions, onClose } = props
  const { t } = useTranslation('form')
  const idPrefix = useId()
  const summary = useRef<HTMLDivElement>(null)
  const goTo = (name: string | undefined) => name !== undefined && focusField(idPrefix + name)
  const saving = useSaving(props, { leave: (go) => guard.leave(go), onWrong: ([first]) => goTo(first) })
  const { form, fields, conflict } = saving
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  useEffect(() => {
    if (!saving.refusal) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
  }, [saving.refusal])

  const wrong = submitCount === 0 || isSubmitting ? [] : fields.filter((name) => name in errors)
  const labelOf = (name: string): string => labels[name] ?? name
  // Safe: a member of the values is a path of them, which TypeScript can't see for a type parameter.
  const pathOf = (name: string) => name as Path<Input>
  const messageOf = (name: string): string | undefined => {
    const { error } = form.getFieldState(pathOf(name), form.formState)
    return error?.message && saving.inWords(name, error.message)
  }
  const parts: FormParts<Input> = {
    field: (name) => ({
      id: idPrefix + name,
      label: labelOf(name),
      error: messageOf(name),
      ...form.register(pathOf(name)),
    }),
    watch: (name) => form.watch(pathOf(name)),
    set: (name, value) => form.setValue(pathOf(name), value, { shouldDirty: true }),
  }
  return (
    <FormProvider {...form}>
      <FormTextsContext value={{ labels, idPrefix, inWords: saving.inWords }}>
        <FormFrame
          {...{ title, subtitle, submitLabel }}
          {...(size ? { size } : {})}
          {...(isDanger ? { isDanger } : {})}
          footNote={isSubmitting ? <Progress role="status">{t('saving')}</Progress> : footNote}
          cancelLabel={t('cancel')}
          submitRefusal={refusal}
          isBusy={isSubmitting}
          onSubmit={() => void saving.submit()}
          onClose={() => guard.ask(onClose)}
        >
          <Summary
            ref={summary}
            refusal={saving.refusal?.text}
            fields={wrong.map((name) => ({ name, label: labelOf(name) }))}
            onGo={goTo}
          />
          {props.children(parts)}
          <FirstFocus />
        </FormFrame>
        {guard.question}
        {conflict && (
          <Suspense fallback={null}>
            <StaleWrite
              subtitle={subtitle}
              labels={labels}
              {...{ ...conflict, theirs: conflict.theirs.initial }}
              savedAt={conflict.theirs.savedAt}
              savedBy={conflict.theirs.savedBy}
              // Safe: the comparison only passes on the names and values that it gets here.
              versions={versions as Versions<FieldValues> | undefined}
              onSave={(values) => conflict.onSave(values as Input)}
            />
          </Suspense>
        )}
      </FormTextsContext>
    </FormProvider>
  )
}

/** Appears when saving takes a while, so that a quick save doesn't flicker. */
const Progress = styled('span')({
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'form-progress 0s .4s both',
    '@keyframes form-progress': { from: { visibility: 'hidden' } },
  },
})

const controls = 'input, select, textarea, [role=combobox]'

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

/** Focus goes to a field, or to the first control of a group, and its message is scrolled into view with it. */
function focusField(id: string): void {
  const element = document.getElementById(id)
  const control = element?.matches(controls) ? element : element?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  element?.parentElement?.scrollIntoView({ block: 'center' })
}
