import * as contract from '#contract/webhooks/callback-versions.ts'
import { ok } from '#contract/envelope.ts'
import { type Route, route } from '#http/mount.ts'
import type { CallbackVersionService } from './subscriptions/callback-versions.service.ts'

/** Routes for the versions and drafts of callbacks. */
export const callbackVersionRoutes = (callbacks: CallbackVersionService): Route[] => [
  route(contract.listCallbackVersions, async ({ params, query }, { caller }) => {
    const { versions, total, next } = await callbacks.list(caller, params.id, query)
    const page = next === undefined ? {} : { next }
    return { status: 'OK' as const, type: 'CallbackVersion' as const, data: versions, total, ...page }
  }),
  route(contract.getCallbackVersion, async ({ params }, { caller }) =>
    ok('CallbackVersionContent', await callbacks.get(caller, params.id, params.version)),
  ),
  route(contract.getCallbackDraft, async ({ params }, { caller }) =>
    ok('CallbackDraft', await callbacks.draft(caller, params.id)),
  ),
  route(contract.saveCallbackDraft, async ({ params, body }, { caller }) =>
    ok('CallbackDraft', await callbacks.saveDraft(caller, params.id, body)),
  ),
  route(contract.deleteCallbackDraft, async ({ params }, { caller }) => callbacks.deleteDraft(caller, params.id)),
]
