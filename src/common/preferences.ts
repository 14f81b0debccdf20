import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Preference, listPreferences, savePreference } from 'mock-server/contract/preferences.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { currentSession } from '#api/session.ts'
import { readCopy, writeCopy } from './preference-copy.ts'

type Preferences = Readonly<Record<string, Preference>>

/** All preferences of the person in one request. Until it is answered, the copy on this device stands in. */
const preferences = queryOptions({
  queryKey: [listPreferences.id],
  queryFn: async ({ signal }): Promise<Preferences> => {
    const { data } = await call(listPreferences, {}, { signal })
    keep(data)
    return data
  },
  staleTime: 5 * 60_000,
})

/** Starts the request, for the shell. Nothing waits for it. */
export const loadPreferences = (): void => void queryClient.prefetchQuery(preferences)

/** How a stored value is read: a schema of zod, or a few lines where zod would be too much for a page's first load. */
export interface PreferenceSchema<T> {
  readonly safeParse: (stored: unknown) => { readonly data?: T | undefined }
}

/** A value to save, the stored one before, and the one in the cache since then. */
type Save<T> = { readonly next: T; readonly before: Preference | undefined; readonly shown: Preference | undefined }

/** First part of the key of every save, to see whether another one is under way. */
const saving = ['savePreference']

/**
 * One preference of the person, and a function that makes another of it and saves that. It is the fallback until the person has saved another value, and
 * where the stored value doesn't fit the schema, as one of an earlier version may not. Schema and fallback are constants of
 * a module. A save shows immediately, once the stored value is known: it would otherwise replace what was never read. If the service
 * refuses it, the earlier value returns and a toast says so.
 */
export function usePreference<T extends Preference>(key: string, schema: PreferenceSchema<T>, fallback: T) {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const { data } = useQuery(preferences)
  const stored = (data ?? copyOnDevice())[key]
  const value = useMemo(() => schema.safeParse(stored).data ?? fallback, [stored, schema, fallback])
  const { mutate } = useMutation({
    mutationKey: [...saving, key],
    // One after the other, so that the last choice is also the last write.
    scope: { id: key },
    mutationFn: ({ next }: Save<T>) => call(savePreference, { params: { key }, body: next }),
    onError: (_, { before, shown }) => {
      // A later choice stays; its own save says whether it succeeds.
      if (current()[key] === shown) show(key, before)
      toast.bad(t('preference.notSaved'))
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: saving }) === 1) await client.invalidateQueries(preferences)
    },
  })
  const change = useCallback(
    (changeOf: (stored: T) => T) => {
      // Shown before anything is waited for, so that a second change is made of this one.
      const save = () => {
        void client.cancelQueries(preferences)
        const before = current()[key]
        const next = changeOf(schema.safeParse(before).data ?? fallback)
        show(key, next)
        // Read again, because the cache keeps an equal copy of the value where there was another one.
        mutate({ next, before, shown: current()[key] })
      }
      if (client.getQueryData(preferences.queryKey)) save()
      else client.ensureQueryData(preferences).then(save, () => toast.bad(t('preference.notSaved')))
    },
    [client, fallback, key, mutate, schema, t],
  )
  return [value, change] as const
}

const current = (): Preferences => queryClient.getQueryData(preferences.queryKey) ?? copyOnDevice()

function show(key: string, value: Preference | undefined): void {
  const { [key]: _, ...others } = current()
  const next = value === undefined ? others : { ...others, [key]: value }
  queryClient.setQueryData(preferences.queryKey, next)
  keep(next)
}

/** Whose preferences are shown: a device may have several people, a person several workspaces. */
function owner(): string | undefined {
  const session = currentSession()
  if (session.state !== 'in' && session.state !== 'lapsed') return undefined
  return `${session.signedIn.workspace.id} ${session.signedIn.user.id}`
}

function copyOnDevice(): Preferences {
  const id = owner()
  return id === undefined ? {} : readCopy(id)
}

function keep(values: Preferences): void {
  const id = owner()
  if (id !== undefined) writeCopy(id, values)
}
