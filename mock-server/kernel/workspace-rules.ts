import type { Caller, WorkspaceRules } from '#contract/access.ts'
import { defaultSettings, type WorkspaceSettings } from '#contract/settings/workspace-settings.ts'
import { may } from './may.ts'
import { refuse } from './refusal.ts'

type Maintained = NonNullable<WorkspaceRules['maintenance']>

/** What settings say about what callers may do. */
export const rulesOf = (
  { subscriptions, tags, idleTimeoutMinutes, dataPrivacy, completionScore }: WorkspaceSettings,
  maintenance?: Maintained,
): WorkspaceRules => ({
  subscriptionTypes: subscriptions.subscriptionTypes,
  hasOneRole: subscriptions.roleAssignment === 'SINGLE',
  needsRole: subscriptions.roleMode === 'REQUIRED',
  taggingMode: tags.taggingMode ?? 'PRE_DEFINED_ONLY',
  idleMs: idleTimeoutMinutes * 60_000,
  showsSignIns: dataPrivacy === 'RELAXED',
  showsCompletion: completionScore === 'ENABLED',
  ...(maintenance && { maintenance }),
})

/** Those of a new workspace. */
const usual = rulesOf(defaultSettings)

/** The rules of the caller's workspace. */
export const rulesFor = ({ rules = usual }: Pick<Caller, 'rules'>): WorkspaceRules => rules

/**
 * Whether a fact sheet of the caller's can name a tag that doesn't exist yet: by those who manage tags, and by all where the settings
 * have tags on the fly, outside of groups or in groups too.
 */
export function mayMakeTag(caller: Pick<Caller, 'grants' | 'rules'>, groupName: string | undefined): boolean {
  const { taggingMode } = rulesFor(caller)
  if (taggingMode === 'ON_THE_FLY' || may(caller, 'tag.manage')) return true
  return taggingMode === 'PRE_DEFINED_OR_ON_THE_FLY' && groupName === undefined
}

/** Longest that a client should wait before it asks again, in seconds, where the end of a maintenance is not known. */
const RETRY_S = 60

/** Refuses a change with 503 while the workspace is being maintained, except for administrators. */
export function demandNoMaintenance(caller: Pick<Caller, 'role' | 'rules'>, now: Date): void {
  const { maintenance } = rulesFor(caller)
  if (!maintenance || caller.role === 'ADMIN') return
  const left = maintenance.until === undefined ? RETRY_S : (Date.parse(maintenance.until) - now.getTime()) / 1000
  if (left <= 0) return
  const reason = maintenance.message === '' ? '' : `: ${maintenance.message}`
  throw refuse.inMaintenance(`The workspace is being maintained, so only administrators can change anything${reason}`, {
    headers: { 'retry-after': String(Math.ceil(left)) },
  })
}
