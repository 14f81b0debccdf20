import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getLanguage } from 'mock-server/contract/models.ts'
import type { Translation } from 'mock-server/contract/translation.ts'
import { queryFor } from '#api/operation.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { hasRight, useSignedIn } from './use-signed-in.ts'

/** The interface leaves the form of a field's labels open. */
const textIn = (labels: unknown, member: string): string | undefined => {
  const text = isRecord(labels) ? labels[member] : undefined
  return typeof text === 'string' ? text : undefined
}

export type ModelLabels = {
  /** The label of a fact sheet type; where the workspace has none, its name in words. */
  readonly typeOf: (key: string) => string
  /** The same for many: "Applications". */
  readonly typesOf: (key: string) => string
  /** The label of a field, a relation or a member that all types have; of the given type, if it has such a field. */
  readonly fieldOf: (key: string, type?: string) => string | undefined
  readonly valueOf: (field: string, value: string, type?: string) => string | undefined
  readonly reportOf: (key: string) => string | undefined
}

/** The labels of the workspace's own models in the reader's language; but for types, undefined where the workspace has none. */
export function useModelLabels(): ModelLabels {
  const { i18n } = useTranslation()
  const signedIn = useSignedIn()
  const { data } = useQuery({
    ...queryFor(getLanguage, { params: { id: i18n.language }, query: {} }),
    enabled: hasRight(signedIn, 'model.read'),
    staleTime: 5 * 60_000,
  })
  return useMemo(() => labelsIn(data?.data ?? {}), [data])
}

/** `BusinessContext` is "Business Context", and `ITComponent` "IT Component". Only for types, whose names are words. */
export const typeInWords = (name: string): string =>
  name.replaceAll(/_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')

/** Labels in a translation. */
export function labelsIn({
  dataModel = {},
  reportingModel = {},
}: Pick<Translation, 'dataModel' | 'reportingModel'>): ModelLabels {
  const types = dataModel.factSheets ?? {}
  const relations = Object.values(dataModel.relations ?? {})
  /** A field of the type first, then of the other types, of relations, and of all types. */
  function* definitions(key: string, type: string | undefined) {
    const own = type === undefined ? undefined : types[type]
    for (const part of [own, ...Object.values(types), ...relations, dataModel.baseModel]) {
      const field = part?.fields?.[key]
      if (isRecord(field)) yield field
    }
  }
  const first = (
    key: string,
    type: string | undefined,
    pick: (field: Readonly<Record<string, unknown>>) => string | undefined,
  ) => {
    for (const field of definitions(key, type)) {
      const text = pick(field)
      if (text !== undefined) return text
    }
    return undefined
  }
  return {
    typeOf: (key) => types[key]?.label?.singular ?? typeInWords(key),
    typesOf: (key) => types[key]?.label?.plural ?? typeInWords(key),
    fieldOf: (key, type) =>
      first(key, type, (field) => textIn(field, 'label')) ??
      relations.map(({ labels }) => labels?.[key]).find((label) => label !== undefined) ??
      textIn(dataModel.externalIdFields?.[key], 'label'),
    valueOf: (field, value, type) => first(field, type, ({ values }) => textIn(values, value)),
    reportOf: (key) => reportingModel.reports?.[key],
  }
}
