import type { AccessRequest, requestAccess } from '#contract/access-requests.ts'
import type { Caller } from '#contract/access.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Change, PageChanges } from '#events/page-changes.ts'
import { may, rolesWith } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as store from './access-requests.store.ts'

/** As long as the notifications that they led to. */
const KEPT_MS = 90 * 86_400_000

interface RequestDetail {
  readonly accessRequest: {
    userId: string
    userName: string
    right: string
    page?: string | undefined
    note?: string | undefined
  }
}

interface AccessRequestOptions {
  readonly storage: Storage
  /** Notifies people in the console and by mail. */
  readonly notify: (
    tx: Tx,
    recipients: readonly store.AdministratorRow[],
    message: { workspaceId: string; kind: 'ACCESS_REQUESTED'; detail: RequestDetail },
  ) => Promise<readonly Change[]>
  readonly pageChanges: Pick<PageChanges, 'tell'>
  readonly clock: () => Date
}

/** A day in UTC. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const toRecipient = ({ id, display_name: displayName }: store.AdministratorRow) => ({ id, displayName })

/** The roles that let somebody change the roles of others. */
const grantersIn = ({ authorization }: Caller): string[] => rolesWith(authorization, 'user.manage')

/** People ask those who manage the people of their workspace for a right. These decide by changing their role. */
export function accessRequestService({ storage, notify, pageChanges, clock }: AccessRequestOptions) {
  return {
    /** Asking again on the same day (UTC) notifies nobody, and answers the same. 409 for a right that the caller has. */
    async request(caller: Caller, { right, page, note }: Input<typeof requestAccess>['body']): Promise<AccessRequest> {
      if (may(caller, right))
        throw refuse.conflict(`You have the right ${right} already`, about('$.right', 'is yours already'))
      const { workspaceId, userId, name: userName } = caller
      const now = clock()
      const row = {
        workspace_id: workspaceId,
        user_id: userId,
        requested_right: right,
        day: dayOf(now),
        page: page ?? null,
        created_at: now,
      }
      let told: readonly Change[] = []
      const request = await storage.transaction(async (tx) => {
        const recipients = await store.listPeopleWith(tx, workspaceId, grantersIn(caller))
        if (await store.insertRequest(tx, row)) {
          // An empty note is none.
          const detail = { accessRequest: { userId, userName, right, page, note: note || undefined } }
          told = await notify(tx, recipients, { workspaceId, kind: 'ACCESS_REQUESTED', detail })
        }
        const { created_at: requestedAt } = await store.findRequest(tx, row)
        return {
          right,
          requestedAt: requestedAt.toISOString(),
          recipients: recipients.map(toRecipient),
        }
      })
      pageChanges.tell(...told)
      return request
    },

    /** What the caller asked for today. Asking again for one of these notifies nobody, so the console doesn't offer it. */
    async list(caller: Caller): Promise<AccessRequest[]> {
      const { workspaceId, userId } = caller
      const day = dayOf(clock())
      const rows = await store.listRequests(storage.db, { workspace_id: workspaceId, user_id: userId, day })
      if (rows.length === 0) return []
      const recipients = (await store.listPeopleWith(storage.db, workspaceId, grantersIn(caller))).map(toRecipient)
      return rows.map(({ requested_right: right, created_at: requestedAt }) => ({
        right,
        requestedAt: requestedAt.toISOString(),
        recipients,
      }))
    },

    deleteOld: () => store.deleteRequests(storage.db, new Date(clock().getTime() - KEPT_MS)),
  }
}
export type AccessRequestService = ReturnType<typeof accessRequestService>
