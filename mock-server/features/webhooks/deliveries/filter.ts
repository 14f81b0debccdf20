import type { DeliveryFilter } from '#contract/deliveries.ts'
import { subscriptionWord, wordsQuery } from './words.ts'

/** The filter of a search or a recovery; a missing member matches everything. */
export type DeliveryQuery = Partial<DeliveryFilter>

/** The same filter, prepared for the store. */
export interface DeliveryConditions extends Omit<DeliveryQuery, 'httpStatus' | 'q' | 'type'> {
  types: readonly string[] | undefined
  /** Types with wildcards. */
  typeWildcards: readonly string[]
  /** Statuses such as 404, and classes such as 5 for 5xx. */
  statuses: readonly number[] | undefined
  classes: readonly number[]
  /** Text of a tsquery. */
  words: string | undefined
  /** No delivery that succeeded at its first attempt can match: the partial index of the others suffices. */
  isUnusual: boolean
  /** Only deliveries in the queue can match. */
  isOpen: boolean
  /** Words are the only condition. */
  isWordsAlone: boolean
  /** Nothing can match: `q` holds no word. */
  isEmpty: boolean
}

const openStates = ['pending', 'sending', 'unknown', 'retrying']
const unusualStates = ['retrying', 'omitted', 'suppressed', 'expired']
const successes = [200, 202, 204]

/** Prepares a filter of the log of one subscription, or of several, for the store and derives which indexes suffice. */
export function conditionsOf(subscriptionIds: string | readonly string[], query: DeliveryQuery): DeliveryConditions {
  const { httpStatus, q, type, ...rest } = withoutEmptyLists(query)
  const classes = httpStatus?.filter((text) => text.endsWith('xx')).map((text) => Number(text[0])) ?? []
  const statuses = httpStatus?.filter((text) => !text.endsWith('xx')).map(Number)
  const words = q === undefined ? undefined : wordsQuery(q)
  return {
    ...rest,
    statuses,
    classes,
    types: type?.filter((name) => !name.includes('*')),
    typeWildcards: type?.filter((name) => name.includes('*')) ?? [],
    words: words === undefined ? undefined : `${attemptsOf([subscriptionIds].flat())} & ${words}`,
    isUnusual:
      all(rest.state, (state) => unusualStates.includes(state)) ||
      all(rest.trigger, (trigger) => trigger !== 'automatic') ||
      all(httpStatus, (text) => text !== '2xx' && !successes.includes(Number(text))) ||
      rest.error !== undefined ||
      rest.failedSince !== undefined ||
      (rest.minAttempts ?? 0) > 1,
    isOpen: all(rest.state, (state) => openStates.includes(state)),
    isWordsAlone:
      words !== undefined &&
      httpStatus === undefined &&
      type === undefined &&
      Object.values(rest).every((condition) => condition === undefined),
    isEmpty: q !== undefined && words === undefined,
  }
}

/** As part of a tsquery: the attempts of these subscriptions. */
const attemptsOf = (ids: readonly string[]) => `(${ids.map((id) => `'${subscriptionWord(id)}'`).join(' | ')})`

/** An empty list is no condition, as in an address that ends with `state=`. */
function withoutEmptyLists(query: DeliveryQuery): DeliveryQuery {
  const { state, type, httpStatus, error, trigger, ...rest } = query
  const lists = { state, type, httpStatus, error, trigger }
  return { ...rest, ...Object.fromEntries(Object.entries(lists).filter(([, list]) => (list?.length ?? 0) > 0)) }
}

const all = <T>(list: readonly T[] | undefined, holds: (item: T) => boolean): boolean =>
  list !== undefined && list.every(holds)
