import { z } from 'zod'

/**
 * The rights, one line each, and the fixed role table over them. A right is `<object>.<action>`; which record it concerns in a
 * given case is decided by the policies (docs/design/permissions.md).
 */
export const rights = {
  'bookmark.read': 'View bookmarks shared with them or with everyone',
  'bookmark.create': 'Create bookmarks',
  'bookmark.update': 'Edit bookmarks they have edit access to',
  'bookmark.share': 'Share bookmarks',
  'bookmark.readAll': 'View all bookmarks, including restricted ones',
  'bookmark.changeOwner': 'Change the owner of bookmarks',
  'bookmark.managePredefined': 'Mark bookmarks as predefined and edit them',
  'factSheet.read': 'View fact sheets',
  'factSheet.create': 'Create fact sheets',
  'factSheet.update': 'Edit fact sheets',
  'factSheet.archive': 'Archive fact sheets',
  'factSheet.readAll': 'View all fact sheets, including restricted ones',
  'model.read': 'View the data model',
  'accessControlEntity.read': 'View access control entities',
  'tag.manage': 'Manage tags and tag groups',
  'user.read': 'View people in the workspace',
  'user.manage': 'Add and archive people, change their roles',
  'technicalUser.manage': 'Manage technical users and their tokens',
  'webhook.read': 'View webhooks, events and the live tail',
  'webhook.manage': 'Create, edit and delete webhooks, move their cursors',
  'webhook.redeliver': 'Resend deliveries',
  'webhook.publish': 'Publish custom events',
} as const
export type Right = keyof typeof rights

const reader: readonly Right[] = ['bookmark.read', 'factSheet.read', 'model.read', 'user.read']
const member: readonly Right[] = [
  ...reader,
  'bookmark.create',
  'bookmark.update',
  'bookmark.share',
  'factSheet.create',
  'factSheet.update',
  'factSheet.archive',
]

/**
 * Workspace roles. SUPPORT is ours: it reads what is delivered and can deliver it again. Records of permissions show it as a custom
 * role of a VIEWER (`roleBehind`).
 */
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

/** The roles that a permission can have for other programs. */
export const PermissionRole = Role.exclude(['SUPPORT'])
export type PermissionRole = z.output<typeof PermissionRole>

/** A role as records of permissions carry it; `customerRoles` names custom roles on top of it, of which Support is the only one. */
export interface ShownRole {
  readonly role: PermissionRole
  readonly customerRoles?: string | undefined
}

/** The custom roles that a text names, separated as access control entities are. */
export const customRolesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((name) => name !== '')
export const isSupport = (customRole: string): boolean => customRole.toUpperCase() === 'SUPPORT'

/** The role behind a permission as it is shown. */
export const roleBehind = ({ role, customerRoles = '' }: ShownRole): Role =>
  role === 'VIEWER' && customRolesIn(customerRoles).some(isSupport) ? 'SUPPORT' : role

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
