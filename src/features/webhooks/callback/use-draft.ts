import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '#api/query-client.ts'
import { dropDraft, keepDraft, storedCallback, type StoredCallback } from './callback.queries.ts'

/** A draft is saved when somebody has stopped typing for this long. */
const PAUSE_MS = 800

/**
 * The text that is being edited. What was typed is kept here until the service has it; after that the page shows what the service has,
 * also when that comes from another device.
 */
export function useDraft({ subscription, current, draft }: StoredCallback) {
  const { id } = subscription
  const live = subscription.callback ?? ''
  const [typed, setTyped] = useState<{ readonly text: string; readonly base: number }>()
  const liveVersion = current?.version ?? 0
  const base = typed?.base ?? draft?.basedOnVersion ?? liveVersion
  const text = typed?.text ?? draft?.callback ?? live
  const hasUnsaved =
    typed !== undefined && (typed.text !== (draft?.callback ?? live) || typed.base !== (draft?.basedOnVersion ?? base))

  const saving = useMutation({
    // One after the other, so that an older text never replaces a newer one.
    scope: { id: `callback draft ${id}` },
    mutationFn: async (kept: { text: string; base: number }) => {
      // A text that is live again needs no draft.
      if (kept.text === live && kept.base === liveVersion) await dropDraft(id)
      else return await keepDraft({ id, callback: kept.text, basedOnVersion: kept.base })
      return null
    },
    onSuccess: async (saved, kept) => {
      await putDraft(id, saved)
      setTyped((now) => (now?.text === kept.text && now.base === kept.base ? undefined : now))
    },
  })

  const { mutate: save, isError, isPending, reset } = saving
  useEffect(() => {
    if (!hasUnsaved || !typed || isError || isPending) return undefined
    const timer = setTimeout(() => save(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [hasUnsaved, typed, isError, isPending, save])
  const saveAtLast = useEffectEvent(() => {
    if (hasUnsaved && typed) save(typed)
  })
  useEffect(() => () => saveAtLast(), [])

  return {
    text,
    live,
    liveVersion,
    base,
    /** Whether there is something to publish. */
    isChanged: text !== live,
    /** Somebody has published a version since the draft was begun. */
    isOutdated: text !== live && base !== liveVersion,
    hasUnsaved,
    isSaveFailed: isError,
    edit: (next: string) => {
      if (isError) reset()
      if (next !== text) setTyped({ text: next, base })
    },
    /** Takes a text as begun from the version that is live, such as one that was merged with it. */
    rebase: (next: string) => setTyped({ text: next, base: liveVersion }),
    /** Tries again after a failure. */
    save: () => typed && save(typed),
    /** Saves what was typed in the last second. Rejects if the service does not take it. */
    saveNow: async () => {
      if (hasUnsaved && typed) await saving.mutateAsync(typed)
    },
    /** Forgets what was typed; the stored draft is another matter. */
    forget: () => setTyped(undefined),
  }
}

export type DraftState = ReturnType<typeof useDraft>

/** Shows a draft as saved. A request that began before would bring the earlier one back. */
export async function putDraft(id: string, draft: StoredCallback['draft']): Promise<void> {
  const { queryKey } = storedCallback(id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (stored) => stored && { ...stored, draft })
}
