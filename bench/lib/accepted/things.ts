import { clientOf, spread } from '../client.ts'
import { exportOnce, startSnapshot } from '../exports.ts'
import { type Host, PASSWORD } from '../host.ts'
import type { Large } from '../largest-requests.ts'
import type { Invitation } from '../other-workspaces.ts'
import {
  failingDeliveries,
  largestBatch,
  longCallback,
  shownPicture,
  storedDocument,
  storedRoles,
} from './made-once.ts'
import { CONSOLE, type Makers, makersOf } from './makers.ts'
import { type Session, signIn } from './session.ts'

const [PEOPLE, ENTITIES] = [500, 100]

/** What is made once, and that several calls are about. */
export interface Things extends Large {
  readonly make: Makers
  /** The technical administrator. */
  readonly caller: string
  /** A person who administers the workspace and another one. */
  readonly administrator: Session & { readonly email: string }
  readonly elsewhere: string
  readonly invitations: readonly Invitation[]
  /** Ids of members. */
  readonly people: readonly string[]
  readonly entities: readonly string[]
  /** Names of entities and of custom roles, as a permission lists them. */
  readonly held: { readonly accessControlEntities: string; readonly customerRoles: string }
  readonly roleNames: readonly string[]
  /** The version of the roles that has these. */
  readonly rolesVersion: number
  /** A subscription with many deliveries that wait for its target. */
  readonly failing: string
  /** One with as many that were tried once and are left out since. */
  readonly givenUp: string
  /** The offset of a large delivery of both. */
  readonly delivery: number
  /** A subscription with versions of a callback. */
  readonly scripted: string
  /** An export whose file is there. */
  readonly exported: string
  /** A document with a file. */
  readonly document: string
  readonly picture: { readonly revision: number; readonly hash: string }
  /** The save of the models that changed most. */
  readonly batch: string
}

interface Wanted {
  readonly host: Host
  readonly large: Large
  /** Of the first administrator. */
  readonly email: string
  /** That person's, to other workspaces. */
  readonly invitations: readonly Invitation[]
}

/** Makes what calls need that are accepted, on a store with the enlarged model. */
export async function makeThings({ host, large, email, invitations: all }: Wanted): Promise<Things> {
  const make = await makersOf(host, large.workspaceId)
  const [people, entities]: [string[], string[]] = [[], []]
  await spread(PEOPLE, 4, async () => people.push((await make.somebody()).id))
  await spread(ENTITIES, 4, async (nth) => entities.push(await make.entity(`E${nth}`)))
  const roles = await storedRoles(make)
  const administrator = await signIn(host.url, { email, password: PASSWORD })
  const [{ workspaceId: elsewhere, code } = { workspaceId: '', code: '' }, ...invitations] = all
  await clientOf(host, administrator.token)('POST', `${CONSOLE}/account/workspaces/${elsewhere}/accept`, { code })
  return {
    ...large,
    make,
    caller: (await make.data<{ user: { id: string } }>(`${CONSOLE}/account`)).user.id,
    administrator: { ...administrator, email },
    elsewhere,
    invitations,
    people,
    entities,
    ...roles,
    held: {
      accessControlEntities: entities.map((_, nth) => `E${nth}`).join(' '),
      customerRoles: roles.roleNames.slice(0, 100).join(' '),
    },
    ...(await failingDeliveries(make)),
    scripted: await make.push('never', { callback: longCallback }),
    exported: (await exportOnce(host, await startSnapshot(host))).id,
    document: await storedDocument(make, large.hub),
    picture: await shownPicture(make),
    batch: await largestBatch(make),
  }
}
