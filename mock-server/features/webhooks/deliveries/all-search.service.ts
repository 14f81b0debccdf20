import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { AnyDeliveryFilter, AnyDeliveryRow, searchAllDeliveries } from '#contract/webhooks/all-deliveries.ts'
import type { DeliveryState } from '#contract/deliveries.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { maskedUrl } from '#features/webhooks/subscriptions/mask.ts'
import type { Secrets } from '#features/webhooks/subscriptions/secrets.ts'
import { settingsOf } from '#features/webhooks/subscriptions/settings-columns.ts'
import { listSubscriptions, type SubscriptionRow } from '#features/webhooks/subscriptions/subscriptions.store.ts'
import { type AllSearch, countAll, searchAll } from './all-search.store.ts'
import { toDeliveryRow } from './deliveries.view.ts'
import { conditionsOf } from './filter.ts'
import { EXPORTED, cursorAfter, endOf, piecesOf } from './log-pages.ts'
import { offsetRange } from './matching.store.ts'
import { eventsNamed } from './named.store.ts'
import { COUNTED, type DeliveryLogRow } from './search.store.ts'
import { matchesWildcard } from '#contract/webhooks/wildcard.ts'

type Query = z.output<(typeof searchAllDeliveries)['query']>
type Filter = Partial<AnyDeliveryFilter>
type AllSearchOptions = { db: Db; secrets: Secrets; clock: () => Date }

const states = {
  all: undefined,
  failing: ['retrying'],
  pending: ['pending', 'sending', 'unknown'],
  suppressed: ['suppressed'],
  givenUp: ['omitted', 'expired'],
} as const satisfies Record<string, readonly DeliveryState[] | undefined>

/** The delivery log of all PUSH subscriptions of a workspace. */
export function allDeliverySearch({ db, secrets, clock }: AllSearchOptions) {
  async function searchOf(caller: Caller, filter: Filter) {
    demand(caller, 'webhook.read')
    const { workspaceId } = caller
    const { subscription: only, target, match: text, ...rest } = filter
    const rows = (await listSubscriptions(db, workspaceId)).filter(
      (row) =>
        row.delivery_type === 'PUSH' &&
        (only === undefined || only.length === 0 || only.includes(row.id)) &&
        (target === undefined || matchesWildcard(target, targetOf(row))),
    )
    const isWhole = (row: SubscriptionRow) =>
      text === undefined || [row.identifier ?? '', targetOf(row)].some((name) => matchesWildcard(text, name))
    const { whole = [], partly = [] } = Object.groupBy(rows, (row) => (isWhole(row) ? 'whole' : 'partly'))
    const ids = idsOf(rows)
    const conditions = conditionsOf(ids, rest)
    const range = await offsetRange(db, workspaceId, conditions)
    const [named, matched] = await Promise.all([
      rest.object === undefined ? undefined : eventsNamed(db, workspaceId, { text: rest.object, range }),
      text === undefined ? undefined : eventsNamed(db, workspaceId, { text, orType: true, range }),
    ])
    const search: AllSearch = {
      workspaceId,
      conditions,
      range,
      named,
      text,
      matched,
      whole: idsOf(whole),
      partly: idsOf(partly),
      now: clock(),
      access: eventAccess(caller),
      after: undefined,
    }
    const names = new Map(rows.map(({ id, identifier }) => [id, identifier]))
    const toRow = (row: DeliveryLogRow): AnyDeliveryRow => {
      const identifier = names.get(row.subscription_id)
      return { ...toDeliveryRow(row), ...(identifier ? { identifier } : {}) }
    }
    const inStates = (state: readonly DeliveryState[]) => conditionsOf(ids, { ...rest, state: [...state] })
    return { search, toRow, inStates }
  }

  const targetOf = (row: SubscriptionRow): string => maskedUrl(settingsOf(row, secrets).targetUrl)

  return {
    /** One page; the cursor carries the total that the first page counted. */
    async searchAllDeliveries(caller: Caller, { cursor, pageSize, newerThan, upTo, ...filter }: Query) {
      // "The last hour" begins later with each page.
      const { from: _, ...bound } = filter
      const boundTo = JSON.stringify(['all', newerThan, bound])
      const end = endOf(cursor, boundTo)
      const { search, toRow } = await searchOf(caller, filter)
      const range = {
        above: Math.max(search.range.above, newerThan ?? -1),
        upTo: Math.min(search.range.upTo, upTo ?? Number.MAX_SAFE_INTEGER),
      }
      const request: AllSearch = { ...search, range, after: end }
      const [found, counted] = await Promise.all([
        searchAll(db, request, pageSize + 1),
        end?.counted ?? countAll(db, request),
      ])
      const rows = found.slice(0, pageSize)
      const last = found.length > pageSize ? rows.at(-1) : undefined
      return {
        rows: rows.map(toRow),
        total: Math.min(counted, COUNTED),
        isTotalExact: counted <= COUNTED,
        ...(last && {
          endCursor: cursorAfter({ offset: last.seq, counted, subscriptionId: last.subscription_id }, boundTo),
        }),
      }
    },

    /** All that match, in pieces: the first is read when this resolves, so that a refusal comes before any of them. */
    async exportAllDeliveries(caller: Caller, filter: Filter): Promise<AsyncIterable<AnyDeliveryRow[]>> {
      const { search, toRow } = await searchOf(caller, filter)
      const piece = (after: AllSearch['after']) => searchAll(db, { ...search, after }, EXPORTED)
      return piecesOf(
        await piece(undefined),
        ({ seq, subscription_id: subscriptionId }) => piece({ offset: seq, subscriptionId }),
        toRow,
      )
    },

    /** How many of the deliveries that match became what; of each at most 10,000 are counted. */
    async countAllDeliveries(caller: Caller, filter: Omit<Filter, 'state'>) {
      const { search, inStates } = await searchOf(caller, filter)
      const count = async (some: readonly DeliveryState[] | undefined) => {
        const counted = await countAll(db, some ? { ...search, conditions: inStates(some) } : search)
        return { count: Math.min(counted, COUNTED), isExact: counted <= COUNTED }
      }
      const [all, failing, pending, suppressed, givenUp] = await Promise.all([
        count(states.all),
        count(states.failing),
        count(states.pending),
        count(states.suppressed),
        count(states.givenUp),
      ])
      return { all, failing, pending, suppressed, givenUp }
    },
  }
}
export type AllDeliverySearch = ReturnType<typeof allDeliverySearch>

const idsOf = (rows: readonly SubscriptionRow[]): string[] => rows.map(({ id }) => id)
