/** The types that the world has fact sheets of. */
export const types = ['Application', 'ITComponent', 'Provider', 'Initiative'] as const
type Type = (typeof types)[number]

/** For which types a role gives a right: these, or all but these, or all. */
export type Given =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'only' | 'but'; readonly types: readonly Type[] }

export const typeRights = ['READ', 'CREATE', 'UPDATE', 'UPDATE_OWN', 'ARCHIVE', 'ARCHIVE_OWN'] as const
export type TypeRight = (typeof typeRights)[number]

export interface WorldRole {
  readonly name: string
  readonly given: Readonly<Record<TypeRight, Given>>
  /** READ_ALL and UPDATE_ALL of fact sheets, READ of webhooks. */
  readonly readsRestricted: boolean
  readonly changesRestricted: boolean
  readonly readsEvents: boolean
}

export interface WorldUser {
  readonly name: string
  readonly role: 'MEMBER' | 'VIEWER'
  readonly customRoles: readonly string[]
  readonly entities: readonly number[]
}

export interface WorldSheet {
  readonly name: string
  readonly type: Type
  readonly readEntities: readonly number[]
  readonly writeEntities: readonly number[]
  /** Users who are accountable or responsible for it. */
  readonly owners: readonly number[]
  /** Users who only observe it, which makes it nobody's own. */
  readonly observers: readonly number[]
}

export interface World {
  readonly seed: number
  readonly roles: readonly WorldRole[]
  readonly users: readonly WorldUser[]
  readonly sheets: readonly WorldSheet[]
}

export const ENTITIES = 4

/** A random landscape with its users, the same for the same seed. */
export function worldOf(seed: number, size: { users: number; sheets: number; customRoles: number }): World {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
  const below = (n: number) => Math.floor(random() * n)
  const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => random() < share)
  const upTo = (n: number, of: number) => [...new Set(Array.from({ length: below(n + 1) }, () => below(of)))]
  const given = (generous: number): Given => {
    const chance = random()
    if (chance < generous) return { kind: 'all' }
    if (chance < generous + (1 - generous) * 0.4) return { kind: 'none' }
    const named = some(types, 0.5)
    if (named.length === 0) return { kind: 'none' }
    return { kind: random() < 0.5 ? 'only' : 'but', types: named }
  }
  const roleOf = (name: string, generous: number): WorldRole => ({
    name,
    given: {
      READ: given(generous),
      CREATE: given(0.2),
      UPDATE: given(0.2),
      UPDATE_OWN: given(0.3),
      ARCHIVE: given(0.2),
      ARCHIVE_OWN: given(0.3),
    },
    readsRestricted: random() < 0.1,
    changesRestricted: random() < 0.1,
    readsEvents: random() < 0.4,
  })
  const custom = Array.from({ length: size.customRoles }, (_, n) => `CUSTOM_${n}`)
  return {
    seed,
    roles: [roleOf('MEMBER', 0.6), roleOf('VIEWER', 0.3), ...custom.map((name) => roleOf(name, 0.15))],
    users: Array.from({ length: size.users }, (_, n) => ({
      name: `User ${n}`,
      role: random() < 0.5 ? 'MEMBER' : 'VIEWER',
      customRoles: upTo(2, custom.length).map((nth) => custom[nth] ?? ''),
      entities: upTo(2, ENTITIES),
    })),
    sheets: Array.from({ length: size.sheets }, (_, n) => ({
      name: `Quillon ${n}`,
      type: types[below(types.length)] ?? 'Application',
      readEntities: random() < 0.5 ? [] : upTo(2, ENTITIES),
      writeEntities: random() < 0.6 ? [] : upTo(2, ENTITIES),
      owners: upTo(3, size.users),
      observers: upTo(2, size.users),
    })),
  }
}

/** The reference: what a user may do, worked out from the world alone and in another way than the service does it. */
export function referenceOf({ roles, users, sheets }: World) {
  const rolesOf = (user: number): WorldRole[] => {
    const names: readonly string[] = [users[user]?.role ?? '', ...(users[user]?.customRoles ?? [])]
    return roles.filter(({ name }) => names.includes(name))
  }
  const gives = (given: Given, type: string): boolean => {
    if (given.kind === 'all') return true
    if (given.kind === 'none') return false
    return given.types.some((named) => named === type) === (given.kind === 'only')
  }
  const has = (user: number, right: TypeRight, type: string): boolean =>
    rolesOf(user).some((role) => gives(role.given[right], type))
  const hasAnywhere = (user: number, right: TypeRight): boolean =>
    rolesOf(user).some(({ given: { [right]: given } }) => given.kind !== 'none')
  const isLetIn = (user: number, entities: readonly number[], past: 'readsRestricted' | 'changesRestricted'): boolean =>
    entities.length === 0 ||
    rolesOf(user).some((role) => role[past]) ||
    entities.some((entity) => users[user]?.entities.includes(entity))
  const mayRead = (user: number, sheet: WorldSheet): boolean =>
    has(user, 'READ', sheet.type) && isLetIn(user, sheet.readEntities, 'readsRestricted')
  const mayDo = (user: number, sheet: WorldSheet, right: 'UPDATE' | 'ARCHIVE'): boolean => {
    // An observer is an owner nowhere, and one subscription of each kind is enough.
    const isOwn = sheet.owners.includes(user)
    const isGiven = has(user, right, sheet.type) || (isOwn && has(user, `${right}_OWN`, sheet.type))
    return mayRead(user, sheet) && isGiven && isLetIn(user, sheet.writeEntities, 'changesRestricted')
  }
  return {
    readable: (user: number): WorldSheet[] => sheets.filter((sheet) => mayRead(user, sheet)),
    mayRead,
    mayDo,
    mayCreate: (user: number, type: string): boolean => has(user, 'CREATE', type),
    readsAny: (user: number): boolean => hasAnywhere(user, 'READ'),
    readsEvents: (user: number): boolean => rolesOf(user).some(({ readsEvents }) => readsEvents),
  }
}
