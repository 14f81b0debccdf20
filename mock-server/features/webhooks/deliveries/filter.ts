import type { DeliveryFilter } from '#contract/deliveries.ts'
import { ofSubscription, wordsQuery } from './words.ts'

/** What a query or a recovery asks for; a member that is missing lets everything through. */
export type SoughtDeliveries = Partial<DeliveryFilter>

/** The same, taken apart for the store. */
export interface DeliveryConditions extends Omit<SoughtDeliveries, 'httpStatus' | 'q'> {
  /** Statuses such as 404, and classes such as 5 for 5xx. */
  statuses: readonly number[] | undefined
  classes: readonly number[]
  /** Text of a tsquery. */
  words: string | undefined
  /** Nothing that went smoothly can match: the index of the others suffices. */
  isUnusual: boolean
  /** Only what is still in the queue can match. */
  isOpen: boolean
  /** Asks for words and nothing else. */
  isWordsAlone: boolean
  /** Contradicts itself. */
  isEmpty: boolean
}

const openStates = ['pending', 'sending', 'unknown', 'retrying']
const unusualStates = ['retrying', 'omitted', 'suppressed', 'expired']
const successes = [200, 202, 204]

/** Takes a filter apart, and says what follows from it. */
export function conditionsOf(subscriptionId: string, sought: SoughtDeliveries): DeliveryConditions {
  const { httpStatus, q, ...rest } = withoutEmptyLists(sought)
  const classes = httpStatus?.filter((text) => text.endsWith('xx')).map((text) => Number(text[0])) ?? []
  const statuses = httpStatus?.filter((text) => !text.endsWith('xx')).map(Number)
  const words = q === undefined ? undefined : wordsQuery(q)
  return {
    ...rest,
    statuses,
    classes,
    words: words === undefined ? undefined : `'${ofSubscription(subscriptionId)}' & ${words}`,
    isUnusual:
      all(rest.state, (state) => unusualStates.includes(state)) ||
      all(rest.trigger, (trigger) => trigger !== 'automatic') ||
      all(httpStatus, (text) => text !== '2xx' && !successes.includes(Number(text))) ||
      rest.error !== undefined ||
      (rest.minAttempts ?? 0) > 1,
    isOpen: all(rest.state, (state) => openStates.includes(state)),
    isWordsAlone:
      words !== undefined && httpStatus === undefined && Object.values(rest).every((one) => one === undefined),
    isEmpty: q !== undefined && words === undefined,
  }
}

/** No value asked for is no filter, as in an address that ends with `state=`. */
function withoutEmptyLists(sought: SoughtDeliveries): SoughtDeliveries {
  const { state, type, httpStatus, error, trigger, ...rest } = sought
  const lists = { state, type, httpStatus, error, trigger }
  return { ...rest, ...Object.fromEntries(Object.entries(lists).filter(([, list]) => (list?.length ?? 0) > 0)) }
}

const all = <T>(list: readonly T[] | undefined, holds: (item: T) => boolean): boolean =>
  list !== undefined && list.every(holds)
