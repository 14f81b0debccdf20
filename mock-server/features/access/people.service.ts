import type { Caller, Role } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { lockOut, rolesOfPeople } from './people.policy.ts'
import * as store from './people.store.ts'
import { toPermission, toWorkspaceUser } from './people.view.ts'

type Dependencies = {
  storage: Storage
  hashPassword: (password: string) => Promise<string>
  newPassword: () => string
  /** Tells every process that somebody's standing changed. */
  accessChanged: (userId: string) => void
  clock: () => Date
}

type ListQuery = {
  page: number
  size: number
  q?: string | undefined
  status?: string | undefined
  role?: string | undefined
  sort: string
}
type NewUser = { email: string; firstName: string; lastName: string; role: Role }

/** People and what they may do in the caller's workspace. Another workspace's id is 404 (decisions.md 1). */
export function userService({ storage, hashPassword, newPassword, accessChanged, clock }: Dependencies) {
  return {
    async list(caller: Caller, workspaceId: string, { page, size, sort, ...filter }: ListQuery) {
      demand(caller, 'user.read')
      ownWorkspace(caller, workspaceId)
      const [by, direction] = sort.split('-')
      const order = {
        by: by === 'role' || by === 'lastLogin' ? by : 'name',
        down: direction === 'DESC',
        limit: size,
        offset: page * size,
      } as const
      const rows = await store.pageUsers(storage.db, { workspaceId, ...filter }, order)
      return { users: rows.map(toWorkspaceUser), total: await store.countUsers(storage.db, { workspaceId, ...filter }) }
    },

    /** 409 when the person is in the workspace already; one e-mail is one person across workspaces. */
    async create(caller: Caller, workspaceId: string, input: NewUser) {
      demand(caller, 'user.manage')
      ownWorkspace(caller, workspaceId)
      const firstPassword = newPassword()
      const passwordHash = await hashPassword(firstPassword)
      const created = await storage.transaction(async (tx) => {
        const known = await store.findAccountByEmail(tx, input.email)
        if (known && (known.technical || (await store.findUser(tx, workspaceId, known.id)))) throw taken(input.email)
        const id = known?.id ?? crypto.randomUUID()
        const now = clock()
        if (!known) {
          const { email, firstName, lastName } = input
          await store.insertUser(
            tx,
            {
              id,
              account_id: caller.accountId,
              user_name: email,
              email,
              first_name: firstName,
              last_name: lastName,
              technical: false,
              role: 'ACCOUNTUSER',
              password_hash: passwordHash,
            },
            now,
          )
        }
        const permission = {
          workspace_id: workspaceId,
          user_id: id,
          id: crypto.randomUUID(),
          role: input.role,
          invited_by: caller.userId,
          customer_roles: null,
          access_control_entities: null,
        }
        await store.insertPermission(tx, permission, now)
        return { row: await store.findUser(tx, workspaceId, id), isNew: !known }
      })
      if (!created.row) throw new Error('A user vanished inside its own transaction')
      return { ...toWorkspaceUser(created.row), ...(created.isNew ? { firstPassword } : {}) }
    },

    /** 409 for the last administrator and for one's own administrator right. */
    async updatePermission(
      caller: Caller,
      permissionId: string,
      change: { role?: Role | undefined; status?: 'ACTIVE' | 'ARCHIVED' | undefined },
    ) {
      demand(caller, 'user.manage')
      const row = await storage.transaction(async (tx) => {
        const before = await store.findByPermission(tx, caller.workspaceId, permissionId)
        if (!before) throw refuse.notFound('There is no such permission')
        if (change.role && !before.technical && !rolesOfPeople.includes(change.role)) {
          throw refuse.member('$.role', `must be one of ${rolesOfPeople.join(', ')} for a person`)
        }
        const after = { role: change.role ?? before.role, status: change.status ?? before.status }
        const others = await store.countOtherAdmins(tx, caller.workspaceId, before.id)
        const refusal = lockOut(caller, before.id, before, after, others)
        if (refusal) throw refuse.conflict(refusal)
        await store.updatePermission(tx, caller.workspaceId, permissionId, after)
        if (after.status !== 'ACTIVE') await store.endSessions(tx, caller.workspaceId, before.id)
        return { ...before, ...after }
      })
      accessChanged(row.id)
      return toPermission(row)
    },
  }
}
export type UserService = ReturnType<typeof userService>

function ownWorkspace(caller: Caller, workspaceId: string): void {
  if (workspaceId !== caller.workspaceId) throw refuse.notFound('There is no such workspace')
}

const taken = (email: string) =>
  refuse.conflict(`${email} is in this workspace already`, {
    errors: [{ value: '$.email', messages: ['is in this workspace already'] }],
  })
