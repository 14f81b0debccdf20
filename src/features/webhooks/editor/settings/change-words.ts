import type { TFunction } from 'i18next'
import { otherSets, selectedTypes } from './selection.ts'
import { type FieldName, maskedHeader, type Values } from './values.ts'

export type Words = {
  readonly t: TFunction<'subscriptionEditor'>
  readonly application: string
  readonly typeOf: (type: string) => string
}

/** A field in which the form differs from what is stored. */
export type Change = {
  readonly name: FieldName
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export const fieldOrder: readonly FieldName[] = [
  'identifier',
  'deliveryType',
  'targetMethod',
  'targetUrl',
  'authorization',
  'allowInsecureAuthorization',
  'headers',
  'maxBatchSize',
  'payloadMode',
  'ordered',
  'signed',
  'heedTarget',
  'ignoreError',
  'tagSets',
  'factSheetTypes',
]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The changed fields in the order of the form, each with its value before and after. */
export const changesOf = (before: Values, after: Values, words: Words): readonly Change[] =>
  fieldOrder
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) =>
      name === 'tagSets'
        ? { name, before: [], after: [setChanges(before, after, words.application)] }
        : { name, before: valuesIn(name, before, words), after: valuesIn(name, after, words) },
    )

/** "+ FACT_SHEET_RECOVERED": what was added and taken away. */
function setChanges({ tagSets: before }: Values, { tagSets: after }: Values, application: string): string {
  const names = (sets: Values['tagSets']) => [
    ...selectedTypes(sets, application),
    ...otherSets(sets, application).map((set) => set.join(' + ')),
  ]
  const [old, now] = [names(before), names(after)]
  return [
    ...now.filter((name) => !old.includes(name)).map((name) => `+ ${name}`),
    ...old.filter((name) => !now.includes(name)).map((name) => `− ${name}`),
  ].join(', ')
}

/** The value of a field in words; secrets stay secret. */
export const inWords = (name: FieldName, values: Values, words: Words): string =>
  valuesIn(name, values, words).join(', ')

/** The same, but each value of a list by itself. */
function valuesIn(name: FieldName, values: Values, words: Words): readonly string[] {
  const { t, typeOf } = words
  if (name === 'headers' && values.headers.length > 0)
    return values.headers.map((header) => `${header.name}: ${maskedHeader('')}`)
  if (name === 'factSheetTypes')
    return values.factSheetTypes.length > 0 ? values.factSheetTypes.map(typeOf) : [t('value.all')]
  return [oneValueIn(name, values, words)]
}

function oneValueIn(name: Exclude<FieldName, 'factSheetTypes'>, values: Values, { t, application }: Words): string {
  switch (name) {
    case 'authorization':
      return t(`authorization.kind.${values.authorization.kind}`)
    case 'allowInsecureAuthorization':
    case 'signed':
    case 'heedTarget':
    case 'ignoreError':
      return t(values[name] ? 'value.on' : 'value.off')
    case 'ordered':
      return t(values.ordered ? 'order.ordered' : 'order.parallel')
    case 'payloadMode':
      return t(`payload.${values.payloadMode}`)
    case 'headers':
      return t('value.none')
    case 'tagSets':
      return t('events.count', { count: selectedTypes(values.tagSets, application).size })
    case 'deliveryType':
    case 'identifier':
    case 'maxBatchSize':
    case 'targetMethod':
    case 'targetUrl':
      break
  }
  return values[name] || t('value.none')
}
