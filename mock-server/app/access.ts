import type { Caller, Grants } from '#contract/access.ts'
import type { Model } from '#data-model/model.ts'
import { MODEL_VERSION } from '#data-model/defaults/version.ts'
import { accessRoutes } from '#features/access/access.routes.ts'
import { accessRequestService } from '#features/access/access-requests.service.ts'
import { explainService } from '#features/access/explain/explain.service.ts'
import { simulateService } from '#features/access/explain/simulate.service.ts'
import { firstPasswordService } from '#features/access/first-password.service.ts'
import { invitationService } from '#features/access/invitations.service.ts'
import { peopleService } from '#features/access/people.service.ts'
import { permissionService } from '#features/access/permissions.service.ts'
import { setupService } from '#features/access/setup.service.ts'
import { technicalUserService } from '#features/access/technical-users.service.ts'
import { workspaceService } from '#features/access/workspaces.service.ts'
import { findBookmarkFacts } from '#features/bookmarks/access/access-facts.store.ts'
import { bookmarkReach } from '#features/bookmarks/access/reach.store.ts'
import { findAccessFacts } from '#features/fact-sheets/rows/access-facts.store.ts'
import { membersLeftOut } from '#features/fact-sheets/rows/members-left-out.policy.ts'
import { factSheetReach, lostDuties } from '#features/fact-sheets/rows/reach.store.ts'
import { accountRoutes } from '#features/tokens/account.routes.ts'
import { accountService } from '#features/tokens/account.service.ts'
import { accountSessions } from '#features/tokens/account-sessions.service.ts'
import { accessTokens } from '#features/tokens/access-token.service.ts'
import { apiTokens } from '#features/tokens/api-tokens.service.ts'
import { basicCallers } from '#features/tokens/basic-callers.service.ts'
import { ACCESS_CHANGED, identity } from '#features/tokens/identity.service.ts'
import { signingKeys } from '#features/tokens/keys.service.ts'
import { generateApiToken, generateSecret, hashSecret, visiblePrefix } from '#features/tokens/secret-generator.ts'
import { passwordAttempts } from '#features/tokens/password-attempts.ts'
import { previewService } from '#features/tokens/previews.service.ts'
import { sessionService } from '#features/tokens/sessions.service.ts'
import { tokenRoutes } from '#features/tokens/tokens.routes.ts'
import { tokenService } from '#features/tokens/tokens.service.ts'
import type { Notify } from '#features/webhooks/health/notify.service.ts'
import { deletedManagerService } from '#features/webhooks/subscriptions/deleted-manager.service.ts'
import type { AppContext } from './context.ts'

/** Workspaces, people, technical users, and the tokens and sessions by which they call. */
export function composeAccess(
  context: AppContext,
  notify: Notify,
  currentModel: (workspaceId: string) => Promise<Model>,
) {
  const { storage, authorizations, clock, newId, secrets, passwords, limits, baseUrl } = context
  const accessChanged = (userId: string) => storage.notify(ACCESS_CHANGED, userId)
  const hashPassword = (password: string) => passwords.hash(password)
  const codes = { newCode: generateSecret, hash: hashSecret }
  const tokenMaker = { newToken: generateApiToken, hash: hashSecret, prefix: visiblePrefix }
  const keys = signingKeys(storage.db, secrets, clock)
  const tokens = accessTokens(keys, baseUrl, clock)
  const callers = identity({ storage, tokens, authorizations, clock })
  const { failures } = limits
  const ofTechnicalUsers = apiTokens({ db: storage.db, failures, clock })
  const attempts = passwordAttempts(failures)
  const sessions = sessionService({ storage, authorizations, tokens, passwords, attempts, clock })
  const facts = {
    db: storage.db,
    factSheetFacts: async (caller: Caller, id: string, userId: string) => {
      const sheet = await findAccessFacts(storage.db, caller, { id, userId })
      const model = await currentModel(caller.workspaceId)
      return (
        sheet && {
          ...sheet,
          members: (grants: Grants, right: 'factSheet.read' | 'factSheet.update') =>
            membersLeftOut(model, sheet.type, { grants, right, isOwn: sheet.own !== undefined }),
        }
      )
    },
    bookmarkFacts: (caller: Caller, id: string) => findBookmarkFacts(storage.db, caller, id),
  }
  const requests = accessRequestService({ ...context, notify })
  const technicalUsers = technicalUserService({
    storage,
    authorizations,
    tokens: tokenMaker,
    accessChanged,
    onDelete: (tx, caller, userId) => deletedManagerService({ clock, newId }).pause(tx, caller, userId),
    clock,
    newId,
  })
  return {
    routes: [
      ...tokenRoutes(
        {
          tokens: tokenService({ db: storage.db, tokens, apiTokens: ofTechnicalUsers, clock }),
          sessions,
          previews: previewService({ storage, tokens, clock }),
          keys,
        },
        {
          cookiePath: '/services/mtm/v1/sessions',
          secure: baseUrl.startsWith('https:'),
          isOwnOrigin: (origin, headers) => isOwnOrigin(context, origin, headers),
        },
      ),
      ...accountRoutes({
        account: accountService({ storage, passwords, attempts, accessChanged, clock }),
        sessions: accountSessions({ storage, accessChanged, clock }),
      }),
      ...accessRoutes({
        people: peopleService({ storage, authorizations, hashPassword, newPassword: generateSecret, codes, clock }),
        permissions: permissionService({ storage, authorizations, accessChanged }),
        firstPasswords: firstPasswordService({ storage, hashPassword, newPassword: generateSecret, accessChanged }),
        invitations: invitationService({ storage, codes, failures, accessChanged, clock }),
        technicalUsers,
        requests,
        explanations: explainService(facts),
        simulations: simulateService({
          ...facts,
          factSheetReach: (caller, compared) => factSheetReach(storage.db, caller, compared),
          bookmarkReach: (caller, compared) => bookmarkReach(storage.db, caller, compared),
          lostDuties: (caller, compared) => lostDuties(storage.db, caller, compared),
        }),
        workspaces: workspaceService(storage.db),
      }),
    ],
    ticks: { removeEndedSessions: () => sessions.removeEnded(), deleteOldAccessRequests: () => requests.deleteOld() },
    services: { technicalUsers },
    callers,
    basicCallers: basicCallers({ db: storage.db, apiTokens: ofTechnicalUsers, authorizations, callers, clock }),
    setup: setupService({
      storage,
      hashPassword,
      tokens: tokenMaker,
      codes,
      accessChanged,
      clock,
      newId,
      defaultModels: MODEL_VERSION,
    }),
    /** Rejects if the store's signing keys cannot be unsealed; makes the first key of a new store. */
    ready: async () => void (await keys.signing()),
    close: () => callers.close(),
  }
}

/** True for pages of the service itself and of the allowed other origins. */
function isOwnOrigin({ baseUrl, corsOrigins }: AppContext, origin: string, headers: Headers): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.get('host') || origin === new URL(baseUrl).origin || corsOrigins.includes(origin)
}
