import type { Caller } from '#contract/access.ts'
import type { SubscriptionInput } from '#contract/subscription-settings.ts'
import type { Service } from '#index.ts'
import type { Storage } from '#storage/database.ts'
import type { Cast } from './cast/cast.ts'
import { setLastPoll } from './cast/history.store.ts'
import { days, hours, minutes } from './cast/time.ts'
import type { MovableClock, Step } from './cast/timeline.ts'

type Context = { db: Storage['db']; clock: MovableClock; serviceName: string }

const bookmarkChanges = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED']
const factSheetChanges = ['FACT_SHEET_CREATED', 'FACT_SHEET_UPDATED', 'FACT_SHEET_ARCHIVED', 'FACT_SHEET_RECOVERED']
const relationChanges = ['RELATION_CREATED', 'RELATION_UPDATED', 'RELATION_ARCHIVED']

/**
 * Readers of the log, one of them nearly forgotten, and targets. The targets have names that are reserved for examples and are
 * paused from the beginning, so that nothing is sent; their events wait.
 */
export function subscriptions(cast: Cast, service: Service, context: Context): Step[] {
  const { feed } = cast
  const admin = cast.person('priya')
  return [
    ...reader(feed, service, context, {
      identifier: 'bi-lake-pull',
      types: bookmarkChanges,
      createdAgo: days(21),
      polledAgo: minutes(30),
    }),
    ...reader(admin, service, context, {
      identifier: 'search-index-pull',
      types: [...factSheetChanges, ...relationChanges],
      createdAgo: days(12),
      polledAgo: hours(3.2),
    }),
    ...reader(admin, service, context, {
      identifier: 'tableau-extract',
      types: factSheetChanges,
      createdAgo: days(29),
      polledAgo: days(26.1),
    }),
    ...target(admin, service, context, {
      identifier: 'servicenow-cmdb',
      types: [...factSheetChanges, ...relationChanges],
      targetUrl: 'https://cmdb.helvion.example/api/v2/events',
      signed: true,
      ordered: true,
      createdAgo: days(2.1),
    }),
    ...target(admin, service, context, {
      identifier: 'backstage-catalog',
      types: factSheetChanges,
      targetUrl: 'https://backstage.helvion.example/hooks/landscape',
      factSheetTypes: ['Application', 'ITComponent'],
      createdAgo: days(1.2),
    }),
    ...target(admin, service, context, {
      identifier: 'jira-initiatives',
      types: bookmarkChanges,
      targetUrl: 'https://jira.helvion.example/rest/webhooks/1',
      createdAgo: hours(20),
    }),
  ]
}

type Named = { readonly identifier: string; readonly types: readonly string[]; readonly createdAgo: number }

/** A PULL subscription that its reader had retrieved up to the head at its last poll, so that later events wait. */
function reader(
  caller: Caller,
  { services }: Service,
  { db, clock, serviceName }: Context,
  { identifier, types, createdAgo, polledAgo }: Named & { readonly polledAgo: number },
): Step[] {
  let id = ''
  return [
    {
      ago: createdAgo,
      async run() {
        const tagSets = types.map((type) => [serviceName, type])
        const input = { deliveryType: 'PULL', identifier, tagSets, workspaceId: caller.workspaceId } as const
        const { subscription } = await services.subscriptions.createSubscription(caller, input)
        id = subscription.id
      },
    },
    {
      ago: polledAgo,
      async run() {
        const { subscription } = await services.subscriptions.getSubscription(caller, id)
        await services.cursors.moveCursor(caller, id, subscription.head.offset)
        await setLastPoll(
          db,
          { workspaceId: caller.workspaceId, id },
          { client: clientOf(caller, identifier), time: clock.now() },
        )
      },
    },
  ]
}

/** A program polls under its own name, not that of the administrator who manages its subscription. */
const clientOf = ({ name, role }: Caller, identifier: string): string =>
  role === 'ADMIN' ? identifier.replace('-pull', '') : name

/** A PUSH subscription that is paused from its creation on. */
function target(
  caller: Caller,
  { services }: Service,
  { serviceName }: Context,
  { types, createdAgo, ...settings }: Named & Partial<SubscriptionInput> & { readonly targetUrl: string },
): Step[] {
  return [
    {
      ago: createdAgo,
      async run() {
        const tagSets = types.map((type) => [serviceName, type])
        const input = { ...settings, deliveryType: 'PUSH', tagSets, active: false } as const
        await services.subscriptions.createSubscription(caller, { ...input, workspaceId: caller.workspaceId })
      },
    },
  ]
}
