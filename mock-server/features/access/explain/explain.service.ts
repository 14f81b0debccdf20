import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { AccessExplanation, explainAccess } from '#contract/authorization/explanation.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { roleNames } from '#kernel/role-names.ts'
import type { Db } from '#storage/database.ts'
import { changesThatTurn } from './changes.policy.ts'
import * as store from './explain.store.ts'
import type { Entity, UserFacts } from './facts.ts'
import { type Question, type QuestionFacts, questionOf } from './question.service.ts'

type Query = z.output<(typeof explainAccess)['query']>

/** Why a user can or can't do something. Asked by those who may read roles and people, about objects that they can read themselves. */
export function explainService({ db, ...facts }: QuestionFacts & { readonly db: Db }) {
  return {
    async explain(caller: Caller, query: Query): Promise<AccessExplanation> {
      const { member, all } = await memberOf(db, caller, query.userId)
      return explanationOf(caller, {
        question: await questionOf(facts, caller, query),
        right: query.right,
        member,
        user: factsOf(caller, member, all),
      })
    },
  }
}
export type ExplainService = ReturnType<typeof explainService>

/** A user of the caller's workspace, and all its entities. 404 where there is no such user. */
export async function memberOf(db: Db, caller: Caller, userId: string) {
  demand(caller, 'role.read')
  demand(caller, 'user.read')
  const member = await store.findMember(db, caller.workspaceId, userId)
  if (!member) throw refuse.notFound('There is no such user in this workspace', about('userId', 'is no user'))
  return { member, all: await store.allEntities(db, caller.workspaceId) }
}

interface Asked {
  readonly question: Question
  readonly right: Query['right']
  readonly member: store.MemberRow
  /** What they have, or are supposed to have. */
  readonly user: UserFacts
}

/** The answer, the rules that led to it, and what would turn it. */
export function explanationOf({ authorization }: Caller, { question, right, member, user }: Asked): AccessExplanation {
  const decision = question.decide(user)
  const entities = [...new Map(question.entities.map((entity) => [entity.id, entity])).values()]
  return {
    user: {
      id: user.id,
      displayName: member.display_name,
      technicalUser: member.technical,
      roles: user.roles.map((role) => role.name),
      entities: [...user.entities],
    },
    right,
    ...(question.object && { object: question.object }),
    allowed: decision.allowed,
    steps: [...decision.steps],
    changes: user.isActive
      ? changesThatTurn(user, decision.allowed, { authorization, entities, decide: question.decide })
      : [],
  }
}

function factsOf({ authorization }: Caller, member: store.MemberRow, all: readonly Entity[]): UserFacts {
  return {
    id: member.id,
    isActive: member.is_active,
    roles: roleNames(member.role, member.customer_roles).flatMap((name) => authorization.roles.get(name) ?? []),
    entities: all.filter(({ id }) => member.entities.includes(id)),
  }
}
