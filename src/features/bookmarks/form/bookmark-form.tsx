import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { FormDialog } from '#ui/feedback/dialogs/form-dialog.tsx'
import { ApiError, messagesByField } from '#api/errors.ts'
import { AccessFields } from './access-fields.tsx'
import { fieldNames, fieldOf, type FormValues } from './fields.ts'
import { formSchema } from './rules.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { MainFields, OptionFields, StateField } from './bookmark-fields.tsx'
import { useScrollToError } from './use-scroll-to-error.ts'

type Props = {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly submitLabel: string
  readonly initial: FormValues
  readonly ownerId: string
  readonly refusal?: string | undefined
  readonly onSave: (values: FormValues) => Saving
  readonly onClose: () => void
  /** A dialog over the form, with access to it. */
  readonly renderOver?: ((form: FormHandle) => ReactNode) | undefined
}

/** Resolves with a function that leaves the form, or undefined to stay; rejects with a refusal, which is shown at its field. */
export type Saving = Promise<(() => void) | undefined>

export type FormHandle = {
  /** Shows values as changes of `base`. */
  readonly show: (values: FormValues, base: FormValues) => void
  /** Saves without the form's own button, with the same treatment of refusals. */
  readonly run: (saving: () => Saving) => void
}

/** The form of a new or existing bookmark. A refusal keeps what was typed; leaving with changes asks first. */
export function BookmarkForm({
  title,
  subtitle,
  submitLabel,
  initial,
  ownerId,
  refusal,
  onSave,
  onClose,
  renderOver,
}: Props) {
  const { t } = useTranslation('bookmarks')
  const idPrefix = useId()
  const resolver = useMemo(() => zodResolver(formSchema(t)), [t])
  const form = useForm<FormValues>({ defaultValues: initial, resolver })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const [refusalText, setRefusalText] = useState<string>()
  const guard = useLeaveGuard(isDirty)

  const run = async (saving: () => Saving) => {
    setRefusalText(undefined)
    try {
      const leave = await saving()
      if (leave) guard.leaving(leave)()
    } catch (error) {
      showRefusal(error)
    }
  }
  const save = form.handleSubmit((values) => run(() => onSave(values)))

  function showRefusal(error: unknown): void {
    const messages = [...messagesByField(error)]
    const withoutField = messages.filter(([member]) => fieldOf(member) === undefined)
    for (const [member, message] of messages) {
      const field = fieldOf(member)
      if (field) form.setError(field, { type: 'service', message }, { shouldFocus: true })
    }
    if (withoutField.length > 0 || messages.length === 0) {
      setRefusalText(withoutField.map(([member, message]) => `${member}: ${message}`).join('; ') || wordsOf(error, t))
    }
  }

  const invalidFields = fieldNames.filter((field) => errors[field])
  useScrollToError(invalidFields[0] && idPrefix + invalidFields[0], submitCount)
  return (
    <FormProvider {...form}>
      <FormDialog
        title={title}
        subtitle={subtitle}
        onSubmit={save}
        submitLabel={submitLabel}
        cancelLabel={t('cancel')}
        isBusy={isSubmitting}
        isDirty={isDirty}
        submitRefusal={refusal}
        onClose={guard.leaving(onClose)}
      >
        {refusalText !== undefined && <ErrorSummary title={t('form.refused')}>{refusalText}</ErrorSummary>}
        {refusalText === undefined && submitCount > 0 && invalidFields.length > 0 && (
          <ErrorSummary
            title={t('form.wrong', { count: invalidFields.length })}
            fields={invalidFields.map((field) => ({ label: t(`field.${field}`), fieldId: idPrefix + field }))}
          />
        )}
        <MainFields idPrefix={idPrefix} />
        <AccessFields idPrefix={idPrefix} ownerId={ownerId} />
        <OptionFields idPrefix={idPrefix} />
        <StateField idPrefix={idPrefix} />
      </FormDialog>
      {guard.question}
      {renderOver?.({
        show(values, base) {
          form.reset(base)
          form.reset(values, { keepDefaultValues: true })
        },
        run: (saving) => void run(saving),
      })}
    </FormProvider>
  )
}

function wordsOf(error: unknown, t: (key: string) => string): string {
  if (error instanceof ApiError && error.status === 0) return t('error.offline')
  return error instanceof Error && error.message !== '' ? error.message : t('error.text')
}
