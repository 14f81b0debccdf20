import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { type FieldValues, FormProvider, type UseFormRegisterReturn } from 'react-hook-form'
import type { Versions } from '#common/stale-write/versions.ts'
import { type FieldNames, FormTextsContext } from './form-context.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { Summary } from './summary.tsx'
import { type Saving, useSaving } from './use-saving.ts'
import { pathOf } from './path-of.ts'

const StaleWrite = lazy(() =>
  import('#common/stale-write/stale-write.tsx').then((file) => ({ default: file.StaleWrite })),
)

export type FormParts<Input> = {
  /** Everything that a text, select or checkbox needs: `<TextField {...field('name')} />`. */
  readonly field: (name: keyof Input & string) => FieldNames & UseFormRegisterReturn
  /** A value; the form is rendered again when it changes. */
  readonly watch: <Name extends keyof Input & string>(name: Name) => Input[Name]
  readonly set: <Name extends keyof Input & string>(name: Name, value: Input[Name]) => void
  /** Whether a field was left or a save was tried, so that it can say what is wrong. */
  readonly isLeft: (name: keyof Input & string) => boolean
}

export type FormRules<Input extends FieldValues, Output, Result> = Saving<Input, Output, Result> & {
  readonly subtitle?: ReactNode
  /** The page keeps what is typed, so that leaving loses nothing. */
  readonly isKept?: boolean
  /** How versions are compared after a stale write; needed with `latest`. */
  readonly versions?: Versions<Input>
}

/** The state of a form and the parts that every form shows, in a dialog and on a page. */
export function useFormParts<Input extends FieldValues, Output, Result>(props: FormRules<Input, Output, Result>) {
  const { labels, subtitle, versions } = props
  const idPrefix = useId()
  const summary = useRef<HTMLDivElement>(null)
  const goTo = (name: string | undefined) => name !== undefined && focusField(idPrefix + name)
  const saving = useSaving(props, { leave: (go) => guard.leave(go), onWrong: ([first]) => goTo(first) })
  const { form, fields, conflict } = saving
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty && !props.isKept)
  useEffect(() => {
    if (!saving.refusal) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
  }, [saving.refusal])

  const wrong = submitCount === 0 || isSubmitting ? [] : fields.filter((name) => name in errors)
  const labelOf = (name: string): string => labels[name] ?? name
  const messageOf = (name: string): string | undefined => {
    const { error } = form.getFieldState(pathOf<Input>(name), form.formState)
    return error?.message && saving.inWords(name, error.message)
  }
  const parts: FormParts<Input> = {
    field: (name) => ({
      id: idPrefix + name,
      label: labelOf(name),
      error: messageOf(name),
      ...form.register(pathOf<Input>(name)),
    }),
    watch: (name) => form.watch(pathOf<Input>(name)),
    set: (name, value) => form.setValue(pathOf<Input>(name), value, { shouldDirty: true }),
    isLeft: (name) => submitCount > 0 || form.getFieldState(pathOf<Input>(name), form.formState).isTouched,
  }
  return {
    saving,
    guard,
    parts,
    isDirty,
    isBusy: isSubmitting,
    summary: (
      <Summary
        ref={summary}
        refusal={saving.refusal?.text}
        fields={wrong.map((name) => ({ name, label: labelOf(name) }))}
        onGo={goTo}
      />
    ),
    /** Puts the form around its controls, and after them what it may have to ask. */
    around: (content: ReactNode) => (
      <FormProvider {...form}>
        <FormTextsContext value={{ labels, idPrefix, inWords: saving.inWords }}>
          {content}
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
    ),
  }
}

export const controls = 'input, select, textarea, [role=combobox]'

/** Focus goes to a field, or to the first control of a group, and its message is scrolled into view with it. */
function focusField(id: string): void {
  const element = document.getElementById(id)
  const control = element?.matches(controls) ? element : element?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  element?.parentElement?.scrollIntoView({ block: 'center' })
}
