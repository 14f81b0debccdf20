import { zodResolver } from '@hookform/resolvers/zod'
// Turns off the compiler of schemas, whose code the policy of the page refuses, and gives refusals their words.
import 'mock-server/contract/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from 'mock-server/contract/endpoint.ts'
import type { z } from 'zod'
import { ApiError } from '#api/errors.ts'
import { fieldMessage } from '#common/field-message.ts'
import { invalidate } from '#api/operation.ts'
import type { InWords, Labels } from './form-context.ts'
import { refusalOf } from './refusal.ts'
import { usePointerUp } from './use-pointer-up.ts'
import { pathOf } from './path-of.ts'

/** What a form starts from, and how it is saved over that. */
export type Version<Input, Output, Result> = {
  /** The values as stored, or those of an empty form. */
  readonly initial: Input
  /** What changes are compared with after a stale write, where the form starts with changes that are not saved yet. */
  readonly base?: Input
  /** Rejects with the service's refusal, which the form shows. */
  readonly save: (values: Output) => Promise<Result>
  readonly savedAt?: string | undefined
  readonly savedBy?: { readonly id: string; readonly name: string } | undefined
}

export type Saving<Input extends FieldValues, Output, Result> = Version<Input, Output, Result> & {
  /** The rules of the form, in the reader's words. */
  readonly schema: z.ZodType<Output, Input>
  /** The fields in the order of the form. */
  readonly labels: Labels<Input>
  /** Operations whose cached answers are out of date after saving. */
  readonly stale?: readonly Endpoint[]
  readonly onSaved: (result: Result) => void
  /** Also called when somebody discards their changes in favour of the version that is stored. */
  readonly onClose?: () => void
  /** Fields by the member under which the service refuses their values, where the names differ. */
  readonly members?: Readonly<Record<string, keyof Input & string>>
  /** The texts with a `message` for fields: by field and sentence of the contract, `empty` for a field without a value. */
  readonly namespace?: string
  /** Sentences for refusals that mean something of their own in this form, by status. */
  readonly refusals?: Readonly<Record<number, string>>
  /** Fields whose rules depend on another one: checked again when that one changes, once they were left. */
  readonly dependents?: { readonly [Name in keyof Input & string]?: keyof Input & string }
  /** The version that is stored now. With it, a stale write (409) is compared and merged field by field. */
  readonly latest?: () => Promise<Version<Input, Output, Result>>
}

type Conflict<Input, Output, Result> = { readonly mine: Input; readonly theirs: Version<Input, Output, Result> }

/** The values of a form, and what happens when they are saved: validated, sent once, refused, compared, or saved. */
export function useSaving<Input extends FieldValues, Output, Result>(
  props: Saving<Input, Output, Result>,
  { leave, onWrong }: { leave: (go: () => void) => void; onWrong: (names: readonly string[]) => void },
) {
  const { schema, labels, latest, members, refusals, dependents } = props
  const { t } = useTranslation('form')
  const fields = Object.keys(labels)
  const [adopted, setAdopted] = useState<Version<Input, Output, Result>>()
  const [conflict, setConflict] = useState<Conflict<Input, Output, Result>>()
  // An object, so that the same refusal is news when it comes again.
  const [refusal, setRefusal] = useState<{ readonly text: string }>()
  const isSaving = useRef(false)
  const pointerUp = usePointerUp()
  const form = useForm<Input, unknown, Output>({
    // Safe: complete values are default values.
    defaultValues: props.initial as DefaultValues<Input>,
    resolver: async (...validation) => {
      await pointerUp()
      return await zodResolver<Input, unknown, Output>(schema)(...validation)
    },
    // No message before a field was left or a save was tried.
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const inWords = useMessages(props.namespace, (field) => Reflect.get(form.getValues(), field))
  // A rule can be about several fields: messages on screen are checked again whenever a value changes.
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name }) => {
      if (name === undefined) return
      const isStale = (other: string) => {
        const { error, isTouched } = form.getFieldState(pathOf<Input>(other))
        // A refusal of the service is about the value that was sent.
        return error ? error.type !== 'service' : isTouched && other === dependents?.[name]
      }
      const stale = Object.keys(values).filter((other) => other !== name && isStale(other))
      if (stale.length > 0) void form.trigger(stale.map(pathOf<Input>))
    })
    return unsubscribe
  }, [form, dependents])

  function refuse(error: unknown): void {
    const { fields: wrong, rest } = refusalOf(error, {
      fields,
      members,
      refusals,
      inWords: (sentence) => inWords('', sentence),
      t,
    })
    for (const [field, message] of wrong) {
      form.setError(pathOf<Input>(field), { type: 'service', message })
    }
    if (rest === undefined) onWrong(wrong.map(([field]) => field))
    else setRefusal({ text: rest })
    if (!(error instanceof ApiError)) reportError(error)
  }

  /** The result of the save in a list, which is empty if the service refused it. */
  async function send(values: Output, onto: Version<Input, Output, Result>): Promise<readonly Result[]> {
    try {
      return [await onto.save(values)]
    } catch (error) {
      if (latest && error instanceof ApiError && error.status === 409)
        await latest().then((theirs) => setConflict({ mine: form.getValues(), theirs }), refuse)
      else refuse(error)
      return []
    }
  }

  /** One save at a time: a second key press or click while the first is under way does nothing. */
  async function submit(onto: Version<Input, Output, Result> = adopted ?? props): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    setRefusal(undefined)
    let results: readonly Result[] = []
    try {
      await form.handleSubmit(
        async (values) => {
          results = await send(values, onto)
        },
        (errors) => onWrong(fields.filter((name) => name in errors)),
      )()
    } finally {
      isSaving.current = false
    }
    // Only now: the library marks the form as submitted last, also one that was reset for the next input.
    for (const result of results) {
      void invalidate(...(props.stale ?? []))
      leave(() => props.onSaved(result))
    }
  }

  /** Shows values as those that are stored, without messages; the values of the start unless others are given. */
  function reset(values?: Input): void {
    setRefusal(undefined)
    form.reset(values)
  }

  /** Shows values as changes of the version that was saved first. */
  function adopt(values: Input, theirs: Version<Input, Output, Result>): void {
    setAdopted(theirs)
    setConflict(undefined)
    form.reset(theirs.initial)
    form.reset(values, { keepDefaultValues: true })
  }

  return {
    form,
    fields,
    submit,
    reset,
    refusal,
    inWords,
    conflict: conflict && {
      base: (adopted ?? props).base ?? (adopted ?? props).initial,
      ...conflict,
      onSave: (values: Input) => {
        adopt(values, conflict.theirs)
        void submit(conflict.theirs)
      },
      onDiscard: () => {
        adopt(conflict.theirs.initial, conflict.theirs)
        void invalidate(...(props.stale ?? []))
        leave(() => props.onClose?.())
      },
      onClose: () => setConflict(undefined),
    },
  }
}

/** Puts sentences of contract and service into the reader's words. */
function useMessages(namespace: string | undefined, valueOf: (field: string) => unknown): InWords {
  // `terms` has the sentences that every form can need; a form may be the first that asks for them.
  const { t } = useTranslation(namespace === undefined ? ['form', 'terms'] : [namespace, 'terms'])
  return (field, sentence) => {
    const longest = /<=(\d+) characters/.exec(sentence)?.[1]
    const empty = valueOf(field) === '' ? t(`message.${field}.empty`, { defaultValue: '' }) : ''
    // The library words the limits of texts in its own way, the service in another.
    return empty || fieldMessage(t, field, longest === undefined ? sentence : `must have at most ${longest} characters`)
  }
}
