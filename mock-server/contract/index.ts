import type { Endpoint } from './endpoint.ts'
import * as accessRequests from './access-requests.ts'
import * as assets from './assets/assets.ts'
import * as account from './account.ts'
import * as bookmarkAccess from './bookmarks/access.ts'
import * as bookmarkTransfers from './bookmarks/transfers.ts'
import * as bookmarkWorkspaceCopies from './bookmarks/workspace-copies.ts'
import * as bookmarkVersions from './bookmarks/versions.ts'
import * as workingCopies from './bookmarks/working-copies.ts'
import * as bookmarkShares from './bookmarks/shares.ts'
import * as bookmarkSearch from './bookmarks/search.ts'
import * as bookmarks from './bookmarks.ts'
import * as callbackVersions from './webhooks/callback-versions.ts'
import * as callbacks from './callbacks.ts'
import * as changes from './changes.ts'
import * as deletedBookmarks from './bookmarks/deleted.ts'
import * as deletedEntities from './deleted/entities.ts'
import * as deletedRoles from './deleted/roles.ts'
import * as deletedSubscriptions from './deleted/subscriptions.ts'
import * as entities from './authorization/entities.ts'
import * as explanation from './authorization/explanation.ts'
import * as previews from './authorization/previews.ts'
import * as simulation from './authorization/simulation.ts'
import * as authorization from './authorization/roles.ts'
import * as allDeliveries from './webhooks/all-deliveries.ts'
import * as attempts from './attempts.ts'
import * as deliveries from './deliveries.ts'
import * as documents from './documents.ts'
import * as events from './events.ts'
import * as failureCauses from './webhooks/failure-causes.ts'
import * as factSheets from './fact-sheets.ts'
import * as features from './features/features.ts'
import * as maintenance from './settings/maintenance.ts'
import * as settings from './settings/settings.ts'
import * as settingsVersions from './settings/versions.ts'
import * as workspaceState from './settings/workspace-state.ts'
import * as consoleExports from './exports/console-exports.ts'
import * as exportOperations from './exports/exports.ts'
import * as feeds from './feeds.ts'
import * as graphql from './graphql.ts'
import * as memberships from './memberships.ts'
import * as metaModel from './meta-model/operations.ts'
import * as modelChanges from './model-changes.ts'
import * as modelSaves from './models/saves.ts'
import * as modelVersions from './models/versions.ts'
import * as models from './models.ts'
import * as notifications from './notifications.ts'
import * as people from './people.ts'
import * as permissions from './permissions.ts'
import * as preferences from './preferences.ts'
import * as publishing from './publishing.ts'
import * as pull from './pull.ts'
import * as recoveries from './recoveries.ts'
import * as history from './webhooks/history.ts'
import * as subscriptions from './subscriptions.ts'
import * as suggestions from './suggestions.ts'
import * as targets from './webhooks/targets.ts'
import * as technicalUsers from './technical-users.ts'
import * as testDeliveries from './test-deliveries.ts'
import * as tokens from './tokens.ts'
import * as workspaces from './workspaces.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'at' in value && 'method' in value && 'path' in value

/** Every operation of the contract: OpenAPI, coverage tests and the guard that each is mounted once read this list. */
export const operations: readonly Endpoint[] = [
  bookmarks,
  deletedBookmarks,
  bookmarkAccess,
  bookmarkShares,
  workingCopies,
  bookmarkVersions,
  bookmarkTransfers,
  bookmarkWorkspaceCopies,
  bookmarkSearch,
  suggestions,
  tokens,
  account,
  memberships,
  accessRequests,
  workspaces,
  people,
  permissions,
  technicalUsers,
  subscriptions,
  deletedSubscriptions,
  deletedEntities,
  deletedRoles,
  history,
  pull,
  callbacks,
  changes,
  callbackVersions,
  testDeliveries,
  targets,
  attempts,
  deliveries,
  allDeliveries,
  failureCauses,
  recoveries,
  publishing,
  notifications,
  preferences,
  documents,
  events,
  factSheets,
  features,
  exportOperations,
  consoleExports,
  feeds,
  graphql,
  models,
  modelChanges,
  modelSaves,
  modelVersions,
  metaModel,
  authorization,
  explanation,
  simulation,
  previews,
  entities,
  settings,
  settingsVersions,
  maintenance,
  workspaceState,
  assets,
]
  .flatMap((part) => Object.values(part))
  .filter(isEndpoint)
