import { z } from 'zod'

/**
 * The rights, one line each, and the fixed role table over them. A right is `<object>.<action>`; which record it concerns in a
 * given case is decided by the policies (docs/design/permissions.md).
 */
export const rights = {
  'bookmark.read': 'See the bookmarks that are open to everyone or to oneself',
  'bookmark.create': 'Save new bookmarks',
  'bookmark.update': 'Change bookmarks that one may write',
  'bookmark.readAll': 'See every bookmark of the workspace, restricted ones too',
  'bookmark.changeOwner': 'Give a bookmark to another user',
  'bookmark.managePredefined': 'Mark bookmarks as predefined and change those',
  'factSheet.read': 'See the fact sheets that are open to everyone or to oneself',
  'factSheet.create': 'Make new fact sheets',
  'factSheet.update': 'Change fact sheets that one may write',
  'factSheet.archive': 'Archive fact sheets that one may write, and bring them back',
  'factSheet.readAll': 'See every fact sheet, restricted ones too',
  'model.read': 'See the data model and the other models of the workspace',
  'accessControlEntity.read': 'See the groups that fact sheets can be restricted to',
  'tag.manage': 'Make, change and delete tags and tag groups',
  'user.read': 'See who is in the workspace',
  'user.manage': 'Add people, change their role, archive them',
  'technicalUser.manage': 'Make technical users and their tokens',
  'webhook.read': 'See webhook subscriptions, events and the live tail',
  'webhook.manage': 'Make, change and delete webhook subscriptions and move their cursors',
  'webhook.redeliver': 'Send deliveries again',
  'webhook.publish': 'Write custom events into the log',
} as const
export type Right = keyof typeof rights

const reader: readonly Right[] = ['bookmark.read', 'factSheet.read', 'model.read', 'user.read']
const member: readonly Right[] = [
  ...reader,
  'bookmark.create',
  'bookmark.update',
  'factSheet.create',
  'factSheet.update',
  'factSheet.archive',
]

/** Workspace roles. SUPPORT is ours: it reads what is delivered and can deliver it again. */
export const Role = z.enum([
  'ADMIN',
  'MEMBER',
  'VIEWER',
  'SUPPORT',
  'CONTACT',
  'SYSTEM_READ',
  'SYSTEM_WRITE',
  'SYSTEM_AS_USER',
  'TRANSIENT',
])
export type Role = z.output<typeof Role>

/** The rights of each role. */
export const roleTable = {
  ADMIN: [
    ...member,
    'bookmark.readAll',
    'bookmark.changeOwner',
    'bookmark.managePredefined',
    'factSheet.readAll',
    'accessControlEntity.read',
    'tag.manage',
    'user.manage',
    'technicalUser.manage',
    'webhook.read',
    'webhook.manage',
    'webhook.redeliver',
    'webhook.publish',
  ],
  MEMBER: member,
  VIEWER: reader,
  SUPPORT: [...reader, 'webhook.read', 'webhook.redeliver'],
  CONTACT: [],
  SYSTEM_READ: [...reader, 'accessControlEntity.read', 'webhook.read'],
  SYSTEM_WRITE: [
    ...member,
    'accessControlEntity.read',
    'tag.manage',
    'webhook.read',
    'webhook.manage',
    'webhook.redeliver',
    'webhook.publish',
  ],
  SYSTEM_AS_USER: member,
  TRANSIENT: reader,
} as const satisfies Record<Role, readonly Right[]>

/** Who makes a request: one user in one workspace with one role, looked up for this very request. */
export interface Caller {
  readonly userId: string
  readonly workspaceId: string
  readonly accountId: string
  readonly role: Role
  readonly name: string
  /** Ids of the access control entities that the user holds in the workspace. */
  readonly entities: readonly string[]
  /** The session or API token that the access token was made from. */
  readonly credentialId: string
}
