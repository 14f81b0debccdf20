import type { Topic } from '#contract/changes.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** What an operation changes that pages show. `isOwn`: only the caller's pages show it. */
export interface ToldTopic {
  readonly topic: Topic
  readonly isOwn: boolean
}

const shared = (topic: Topic): ToldTopic => ({ topic, isOwn: false })
const own = (topic: Topic): ToldTopic => ({ topic, isOwn: true })

/** By the beginnings of paths, the first that fits. What the log of events tells is not here. */
const byPath: readonly (readonly [start: string, ...told: ToldTopic[]])[] = [
  ['pathfinder /models/accessControlEntities', shared('access')],
  ['pathfinder /models/authorization', shared('access')],
  ['pathfinder /models', shared('models')],
  ['pathfinder /settings/factSheets', shared('models')],
  ['pathfinder /settings', shared('workspace')],
  ['pathfinder /features', shared('workspace')],
  ['pathfinder /assets', shared('workspace')],
  ['pathfinder /exports', own('jobs')],
  ['pathfinder /bookmarks/{id}/workingCopy', own('bookmarks')],
  ['webhooks /subscriptions', shared('subscriptions')],
  ['console /subscriptions/{id}/recoveries', shared('jobs'), shared('deliveries')],
  ['console /subscriptions/{id}/deliveries', shared('deliveries')],
  ['console /subscriptions/{id}/probe', shared('deliveries')],
  ['console /subscriptions', shared('subscriptions')],
  ['console /failure-causes', shared('deliveries')],
  // Entities, requests for access, and previews.
  ['console /access', shared('access')],
  ['console /authorization', shared('access')],
  ['console /people', shared('access')],
  ['console /assets', shared('workspace')],
  ['console /maintenance', shared('workspace')],
  ['console /models', shared('models')],
  ['console /exports', own('jobs')],
  ['console /notifications', own('notifications')],
  ['console /account', own('account')],
  ['console /preferences', own('account')],
  ['mtm /permissions', shared('access')],
  ['mtm /technicalusers', shared('access')],
  ['mtm /workspaces', shared('access')],
  ['mtm /sessions', own('account')],
]

/** What pages are told after an operation; nothing of one that changes nothing, or only what the log of events tells. */
export function toldTopics(op: Pick<Endpoint, 'at' | 'path' | 'reads'>): readonly ToldTopic[] {
  if (op.reads) return []
  const [, ...told] = byPath.find(([start]) => `${op.at} ${op.path}`.startsWith(start)) ?? ['']
  return told
}
