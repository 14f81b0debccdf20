import type { Caller, WorkspaceRules } from '#contract/access.ts'
import { type FeatureId, featuresOffAtFirst } from '#contract/endpoint.ts'
import { featureNames } from '#contract/features/feature-names.ts'
import { EXPORT_FILE_HOURS, defaultSettings, type WorkspaceSettings } from '#contract/settings/workspace-settings.ts'
import type { MaintenanceState } from '#contract/settings/maintenance.ts'
import { bearerChallenge } from './challenge.ts'
import { may } from './may.ts'
import { refuse } from './refusal.ts'

/** What settings say about what callers may do. */
export const rulesOf = (
  { subscriptions, tags, idleTimeoutMinutes, dataPrivacy, completionScore, retention }: WorkspaceSettings,
  others: Pick<WorkspaceRules, 'switched' | 'maintenance'>,
): WorkspaceRules => ({
  subscriptionTypes: subscriptions.subscriptionTypes,
  hasOneRole: subscriptions.roleAssignment === 'SINGLE',
  needsRole: subscriptions.roleMode === 'REQUIRED',
  taggingMode: tags.taggingMode ?? 'PRE_DEFINED_ONLY',
  idleMs: idleTimeoutMinutes * 60_000,
  showsSignIns: dataPrivacy === 'RELAXED',
  showsCompletion: completionScore === 'ENABLED',
  exportFileMs: (retention?.exportFileHours ?? EXPORT_FILE_HOURS) * 3_600_000,
  ...others,
})

/** Those of a new workspace. */
const usual = rulesOf(defaultSettings, { switched: [] })

/** The rules of the caller's workspace. */
export const rulesFor = ({ rules = usual }: Pick<Caller, 'rules'>): WorkspaceRules => rules

export const isFeatureOn = (caller: Pick<Caller, 'rules'>, id: FeatureId): boolean =>
  featuresOffAtFirst.includes(id) === rulesFor(caller).switched.includes(id)

/** Refuses what belongs to a feature that is switched off: with 401 for the meta model, as the interface has it, otherwise with 403. */
export function demandFeature(caller: Pick<Caller, 'rules'>, id: FeatureId): void {
  if (isFeatureOn(caller, id)) return
  const message = `The feature “${featureNames[id]}” is switched off in this workspace`
  if (id === 'META_MODEL') throw refuse.unauthorized(message, { headers: bearerChallenge() })
  throw refuse.forbidden(message)
}

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
    type: 'MaintenanceState',
    data: { isOn: true, ...maintenance } satisfies MaintenanceState,
  })
}
