import { z } from 'zod'

/**
 * The rights, one line each, and the roles that a workspace starts with. A right is `<object>.<action>`; which record it concerns in a
 * given case is decided by the policies (docs/design/permissions.md). `authorization/words.ts` has them in the words of the interface.
 */
export const rights = [
  // View bookmarks shared with them or with everyone
  'bookmark.read',
  // Create bookmarks
  'bookmark.create',
  // Edit bookmarks they have edit access to
  'bookmark.update',
  // Share bookmarks
  'bookmark.share',
  // View all bookmarks, including restricted ones
  'bookmark.readAll',
  // Change the owner of bookmarks
  'bookmark.changeOwner',
  // Mark bookmarks as predefined and edit them
  'bookmark.managePredefined',
  // View fact sheets
  'factSheet.read',
  // Create fact sheets
  'factSheet.create',
  // Edit fact sheets
  'factSheet.update',
  // Edit fact sheets they are accountable or responsible for
  'factSheet.updateOwn',
  // Archive fact sheets
  'factSheet.archive',
  // Archive fact sheets they are accountable or responsible for
  'factSheet.archiveOwn',
  // Edit fact sheets in tables
  'factSheet.inlineEdit',
  // Import fact sheets
  'factSheet.import',
  // Export fact sheets
  'factSheet.export',
  // View all fact sheets, including restricted ones
  'factSheet.readAll',
  // Edit and archive all fact sheets, including restricted ones
  'factSheet.updateAll',
  // View the data model
  'model.read',
  // Edit the data model
  'model.update',
  // View access control entities
  'accessControlEntity.read',
  // Create, edit and delete access control entities
  'accessControlEntity.manage',
  // View roles and their permissions
  'role.read',
  // Create, edit and delete roles
  'role.manage',
  // Manage tags and tag groups
  'tag.manage',
  // View people in the workspace
  'user.read',
  // Add and archive people, change their roles
  'user.manage',
  // Manage technical users and their tokens
  'technicalUser.manage',
  // View webhooks, events and the live tail
  'webhook.read',
  // Create, edit and delete webhooks, move their cursors
  'webhook.manage',
  // Resend deliveries
  'webhook.redeliver',
  // Publish custom events
  'webhook.publish',
] as const
export type Right = (typeof rights)[number]

const reader: readonly Right[] = ['bookmark.read', 'factSheet.read', 'factSheet.export', 'model.read', 'user.read']
const member: readonly Right[] = [
  ...reader,
  'bookmark.create',
  'bookmark.update',
  'bookmark.share',
  'factSheet.create',
  'factSheet.update',
  'factSheet.archive',
  'factSheet.inlineEdit',
  'factSheet.import',
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

/** The name of a role of a workspace: one of the service, or a custom one. */
export const RoleName = z.string().min(1).max(60)
/** The name of an access control entity. */
export const EntityName = z.string().min(1).max(200)
/** Roles that a list can name. */
export const MAX_ROLES = 500

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

/** The rights that each role starts with. Those of ADMIN are fixed: all that give more than others already do. */
export const roleTable = {
  ADMIN: [
    ...member,
    'bookmark.readAll',
    'bookmark.changeOwner',
    'bookmark.managePredefined',
    'factSheet.readAll',
    'factSheet.updateAll',
    'model.update',
    'accessControlEntity.read',
    'accessControlEntity.manage',
    'role.read',
    'role.manage',
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

/** Which instances a right is given for: all `but` these, or `only` these. */
export interface Scope {
  readonly all: boolean
  readonly but: ReadonlySet<string>
  readonly only: ReadonlySet<string>
  /**
   * Of rights over fact sheets: the fields or relations of a type that they are given for, by `partOf`. All of them where there is no
   * entry.
   */
  readonly parts?: ReadonlyMap<string, Scope>
}

/** What roles give: a right without a scope is not given. */
export type Grants = ReadonlyMap<Right, Scope>

/** A role of a workspace. */
export interface WorkspaceRole {
  readonly name: string
  /** Stands for the role in lists of readers of events. */
  readonly id: string
  readonly isCustom: boolean
  readonly grants: Grants
}

/** All roles of a workspace by name, as of one version. */
export interface Authorization {
  readonly version: number
  readonly roles: ReadonlyMap<string, WorkspaceRole>
}

/** What the settings of a workspace say about what callers may do. */
export interface WorkspaceRules {
  /** The types that new subscriptions can have. */
  readonly subscriptionTypes: readonly string[]
  /** A subscription has at most one role. */
  readonly hasOneRole: boolean
  /** A subscription has a role. */
  readonly needsRole: boolean
  readonly taggingMode: 'ON_THE_FLY' | 'PRE_DEFINED_ONLY' | 'PRE_DEFINED_OR_ON_THE_FLY'
  /** A session without a use for as long ends. */
  readonly idleMs: number
  /** Everybody sees when people signed in last. */
  readonly showsSignIns: boolean
  /** Fact sheets show how complete they are. */
  readonly showsCompletion: boolean
  /** Files of exports are deleted after so long. */
  readonly exportFileMs: number
  /** The features that are switched otherwise than in a new workspace. */
  readonly switched: readonly string[]
  /** Only administrators change anything, until then if it is known. */
  readonly maintenance?: {
    readonly message: string
    readonly until?: string | undefined
    readonly by?: string | undefined
  }
}

/** Who makes a request: one user in one workspace with one role, looked up for this very request. */
export interface Caller {
  readonly userId: string
  readonly workspaceId: string
  readonly accountId: string
  readonly role: Role
  /** The names of their roles: `role`, and the custom roles on top of it. */
  readonly roles: readonly string[]
  /** What these roles give together. */
  readonly grants: Grants
  /** The roles of the workspace. */
  readonly authorization: Authorization
  readonly name: string
  /** Ids of the access control entities that the user holds in the workspace. */
  readonly entities: readonly string[]
  /** The session, API token or preview that the access token was made from. */
  readonly credentialId: string
  /** Types that are no longer in the data model, whose fact sheets are being deleted: nobody sees them. */
  readonly goneTypes?: readonly string[]
  /** Absent: those of a new workspace. */
  readonly rules?: WorkspaceRules
  /** They see the workspace with another access than their own, and change nothing. */
  readonly isPreview?: boolean
}
