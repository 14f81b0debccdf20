import type { z } from 'zod'
import type { Caller, WorkspaceRole } from '#contract/access.ts'
import type { AccessSimulation, Reach, SupposedAccess, simulateAccess } from '#contract/authorization/simulation.ts'
import { accessOfRoles } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { roleNames } from '#kernel/role-names.ts'
import type { Db } from '#storage/database.ts'
import type { MemberRow } from './explain.store.ts'
import { explanationOf, memberOf } from './explain.service.ts'
import type { Entity } from './facts.ts'
import { type QuestionFacts, questionOf } from './question.service.ts'

type Request = z.output<(typeof simulateAccess)['body']>

/** Somebody's access, now and as it is supposed to be. */
export interface Compared {
  readonly now: Caller
  readonly supposed: Caller
}

interface SimulationFacts extends QuestionFacts {
  /** How many fact sheets that the caller can read somebody could view and edit, by type. */
  readonly factSheetReach: (
    caller: Caller,
    compared: Compared,
  ) => Promise<readonly { readonly type: string; readonly view: Reach; readonly edit: Reach }[]>
  /** The same of bookmarks. */
  readonly bookmarkReach: (
    caller: Caller,
    compared: Compared,
  ) => Promise<{ readonly view: Reach; readonly edit: Reach }>
  /** Fact sheets of which somebody is accountable or responsible and that they could no longer view. */
  readonly lostDuties: (caller: Caller, compared: Compared) => Promise<AccessSimulation['duties']>
}

/** What a user would reach with other roles and entities. Asked by those who may read roles and people. */
export function simulateService({ db, ...facts }: SimulationFacts & { readonly db: Db }) {
  return {
    /** 422 for a role or an entity that the workspace does not have; 403 for ADMIN, unless ADMIN asks. */
    async simulate(caller: Caller, { userId, access, question }: Request): Promise<AccessSimulation> {
      const { member, all } = await memberOf(db, caller, userId)
      if (access.role === 'ADMIN' && caller.role !== 'ADMIN')
        throw refuse.forbidden(
          'Only the role ADMIN simulates ADMIN',
          about('$.access.role', 'is simulated by ADMIN only'),
        )
      const roles = rolesOf(caller, access)
      const entities = entitiesOf(all, access)
      const compared = comparedOf(caller, member, access)
      const asked = question && (await questionOf(facts, caller, { ...question, userId }))
      const byType = await facts.factSheetReach(caller, compared)
      const bookmarks = await facts.bookmarkReach(caller, compared)
      return {
        ...(question &&
          asked && {
            explanation: explanationOf(caller, {
              question: asked,
              right: question.right,
              member,
              user: { id: member.id, isActive: member.is_active, roles, entities },
            }),
          }),
        reach: {
          'factSheet.read': sum(byType.map(({ view }) => view)),
          'factSheet.update': sum(byType.map(({ edit }) => edit)),
          'bookmark.read': bookmarks.view,
          'bookmark.update': bookmarks.edit,
        },
        types: byType
          .map(({ type, view: { gains, loses } }) => ({ type, gains, loses }))
          .filter(({ gains, loses }) => gains + loses > 0)
          .toSorted((a, b) => b.loses - a.loses || b.gains - a.gains || a.type.localeCompare(b.type)),
        duties: await facts.lostDuties(caller, compared),
      }
    },
  }
}
export type SimulateService = ReturnType<typeof simulateService>

const namesOf = ({ role, customRoles }: SupposedAccess): string[] => roleNames(role, customRoles.join(' '))

function rolesOf({ authorization }: Caller, access: SupposedAccess): WorkspaceRole[] {
  const unknown = access.customRoles.findIndex((name) => authorization.roles.get(name)?.isCustom !== true)
  if (unknown >= 0) throw refuse.member(`$.access.customRoles[${unknown}]`, 'is not a custom role here')
  return namesOf(access).flatMap((name) => authorization.roles.get(name) ?? [])
}

function entitiesOf(all: readonly Entity[], access: SupposedAccess): Entity[] {
  return access.entities.map((id, nth) => {
    const entity = all.find((each) => each.id === id)
    if (!entity) throw refuse.member(`$.access.entities[${nth}]`, 'is not an access control entity')
    return entity
  })
}

/** Somebody who is not active reaches nothing, whatever they have. */
function comparedOf(caller: Caller, member: MemberRow, access: SupposedAccess): Compared {
  const { authorization } = caller
  const callerWith = (names: readonly string[], entities: readonly string[]): Caller => ({
    ...caller,
    userId: member.id,
    name: member.display_name,
    role: member.role,
    ...accessOfRoles(authorization, member.is_active ? names : []),
    entities,
  })
  return {
    now: callerWith(roleNames(member.role, member.customer_roles), member.entities),
    supposed: callerWith(namesOf(access), access.entities),
  }
}

const sum = (parts: readonly Reach[]): Reach => ({
  now: parts.reduce((total, { now }) => total + now, 0),
  gains: parts.reduce((total, { gains }) => total + gains, 0),
  loses: parts.reduce((total, { loses }) => total + loses, 0),
})
