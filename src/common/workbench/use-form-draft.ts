import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useSteps } from './use-steps.ts'

type FormDraft<Values> = {
  /** Under which the tab keeps it. */
  readonly key: string
  /** As they are stored. */
  readonly stored: Values
  /** How many fields are changed. */
  readonly count: number
  /** What the tab may keep of a draft: no secret that was typed. */
  readonly withoutSecrets: (values: Values) => Values
}

/**
 * The steps of a form: its values are the draft, which a reload keeps. What is typed into one field is undone at once. What is restored is
 * put on top of what is stored by then, field by field.
 */
export function useFormDraft<Values extends FieldValues>({ key, stored, count, withoutSecrets }: FormDraft<Values>) {
  const form = useFormContext<Values>()
  const { user, workspace } = useSignedIn()
  const owner = `${workspace.id} ${user.id}`
  const [restored] = useState(() => restore(key, owner, stored))
  const { current, change, ...steps } = useSteps(stored, restored?.values)
  /** A step was taken that the form does not have yet. What is typed is in the form first. */
  const isAhead = useRef(restored !== undefined)

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      // Without a name the form was reset: by a step, or to what was saved or merged.
      if (name === undefined && isAhead.current) return
      const values = structuredClone(form.getValues())
      change(() => values, name?.split('.', 1)[0])
    })
    return unsubscribe
  }, [form, change])

  useEffect(() => {
    if (!isAhead.current) return
    form.reset(current, { keepDefaultValues: true, keepTouched: true, keepSubmitCount: true })
    isAhead.current = false
  }, [form, current])

  const keep = useCallback(() => {
    const kept = withoutSecrets(current)
    const changed = Object.keys(kept).filter((name) => !isSame(kept[name], stored[name]))
    return keepDraft(key, owner, Object.fromEntries(changed.map((name) => [name, kept[name]])))
  }, [key, owner, current, stored, withoutSecrets])
  const drop = useCallback(() => dropDraft(key), [key])
  const kept = useKeptDraft({ keep, drop, isChanged: count > 0, since: restored?.at })
  const ahead = (step: () => void) => () => {
    isAhead.current = true
    step()
  }
  return {
    ...steps,
    ...kept,
    count,
    conflicts: [],
    undo: ahead(steps.undo),
    redo: ahead(steps.redo),
    discard: ahead(() => change(() => stored)),
  }
}

function restore<Values>(key: string, owner: string, stored: Values): { at: string; values: Values } | undefined {
  const kept = keptDraft(key, owner)
  if (!kept || !isRecord(kept.content)) return undefined
  // Safe: `keep` alone writes it, with fields of these values.
  return { at: kept.at, values: { ...stored, ...(kept.content as Partial<Values>) } }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
