import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { type PreferenceSchema, usePreference } from '#common/preferences.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { choicesOf, type Sample, sampleOf } from './sample-query.ts'

type Chosen = Readonly<Record<string, string>>

const Chosen: PreferenceSchema<Chosen> = {
  safeParse: (stored) =>
    isRecord(stored)
      ? {
          data: Object.fromEntries(
            Object.entries(stored).flatMap(([type, id]) => (typeof id === 'string' ? [[type, id]] : [])),
          ),
        }
      : {},
}
const none: Chosen = {}

/** A fact sheet whose values fill the preview of a type: the one that the reader chose, which is remembered, or the most complete one. */
export function useSample(type: string | undefined, model: DataModel) {
  const canRead =
    hasRight(useSignedIn(), 'factSheet.read') && type !== undefined && model.factSheets[type] !== undefined
  const [{ [type ?? '']: chosen }, change] = usePreference('samples', Chosen, none)
  const [search, setSearch] = useState('')
  const [isSearched, setSearched] = useState(false)
  const q = useDeferredValue(search.trim())
  const own = useQuery({ ...sampleOf(type ?? '', model, chosen), enabled: canRead })
  // What was chosen can be archived or deleted by now.
  const usual = useQuery({
    ...sampleOf(type ?? '', model, undefined),
    enabled: canRead && own.data === null && chosen !== undefined,
  })
  const choices = useQuery({ ...choicesOf(type ?? '', q), enabled: canRead && isSearched })
  const sample: Sample | undefined = own.data ?? usual.data ?? undefined
  return {
    sample,
    choice: {
      search,
      options: choices.data ?? [],
      isLoading: choices.isFetching,
      onOpen: () => setSearched(true),
      onSearch: setSearch,
      onChange: (id: string) => type !== undefined && change((all) => ({ ...all, [type]: id })),
    },
  }
}
export type SampleState = ReturnType<typeof useSample>
