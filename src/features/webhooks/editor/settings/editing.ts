import { omit } from 'es-toolkit'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { SubscriptionChange } from 'mock-server/contract/subscription-settings.ts'
import type { SubscriptionRefusals } from 'mock-server/contract/subscriptions.ts'
import { invalidate } from '#api/operation.ts'
import { changeOf } from './body.ts'
import { fetchToEdit, replaceSettings, staleAfterWrite, type Stored, subscriptionToEdit } from './editor.queries.ts'
import { formOf, type Values } from './values.ts'

/** A subscription that is being edited, with the steps that are saved apart from the form. */
export type Editing = {
  readonly id: string
  /** The stored Authorization header, masked for those who can't read it. */
  readonly header: string
  readonly refusals: SubscriptionRefusals | undefined
  readonly version: Version
  /** The version that somebody else saved. */
  readonly latest: () => Promise<Version>
  /** Shows what was saved as what is stored: later changes are compared with it. */
  readonly show: (saved: Stored) => void
  /** Saves one setting now, apart from the form. */
  readonly replace: (change: SubscriptionChange) => Promise<Stored>
  /** Takes over that a step of its own changed the stored version. */
  readonly refresh: () => Promise<void>
}

type Version = {
  readonly initial: Values
  readonly savedAt: string
  readonly save: (values: Values) => Promise<Stored>
}

/** The version that is stored as far as the page knows. No state: nothing on screen depends on it. */
function cell(first: Stored) {
  let stored = first
  return { get: () => stored, set: (next: Stored) => void (stored = next) }
}

/**
 * The version that the form saves over. A step of its own moves it on, so that the save of the form isn't refused as stale; if somebody
 * else saved in between, the save stays stale and their changes are merged.
 */
export function useEditing(loaded: Stored): Editing {
  const client = useQueryClient()
  const { id } = loaded.subscription
  const [now] = useState(() => cell(loaded))
  const [header, setHeader] = useState(loaded.subscription.authorizationHeader ?? '')
  const versionOf = (stored: Stored, tag: () => string | null): Version => ({
    initial: formOf(stored.subscription),
    savedAt: stored.subscription.updatedAt,
    save: (values) => replaceSettings(id, changeOf(values), tag()),
  })
  return {
    id,
    header,
    refusals: loaded.subscription.refusals,
    version: versionOf(loaded, () => now.get().etag),
    latest: async () => {
      const theirs = await fetchToEdit(id)
      return versionOf(theirs, () => theirs.etag)
    },
    show: ({ subscription, etag }) => {
      const shown = { subscription: omit(subscription, ['signingSecret']), etag }
      client.setQueryData(subscriptionToEdit(id).queryKey, shown)
    },
    replace: async (change) => {
      const saved = await replaceSettings(id, change, now.get().etag)
      now.set(saved)
      setHeader(saved.subscription.authorizationHeader ?? '')
      await invalidate(...staleAfterWrite)
      return saved
    },
    refresh: async () => {
      const latest = await fetchToEdit(id)
      const isSame = JSON.stringify(formOf(latest.subscription)) === JSON.stringify(formOf(now.get().subscription))
      if (isSame) now.set(latest)
      await invalidate(...staleAfterWrite)
    },
  }
}
