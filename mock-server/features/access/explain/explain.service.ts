import type { z } from 'zod'
import type { Caller, Right } from '#contract/access.ts'
import type { AccessExplanation, explainAccess } from '#contract/authorization/explanation.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { roleNames } from '#kernel/role-names.ts'
import type { Db } from '#storage/database.ts'
import { decideBookmark } from './bookmark-decision.policy.ts'
import { changesThatTurn } from './changes.policy.ts'
import * as store from './explain.store.ts'
import { decideFactSheet, decideType } from './fact-sheet-decision.policy.ts'
import type { BookmarkFacts, Decision, Entity, FactSheetFacts, UserFacts } from './facts.ts'

type Query = z.output<(typeof explainAccess)['query']>
type Named<T> = T & { readonly name: string }

interface ExplainServiceOptions {
  readonly db: Db
  /** What decides about a fact sheet that the caller can read, for a user. */
  readonly factSheetFacts: (caller: Caller, id: string, userId: string) => Promise<Named<FactSheetFacts> | undefined>
  /** What decides about a bookmark that the caller can read. */
  readonly bookmarkFacts: (caller: Caller, id: string) => Promise<Named<BookmarkFacts> | undefined>
}

/** A question: how it is decided for any user, and the entities that matter for it. */
interface Question {
  readonly decide: (user: UserFacts) => Decision
  readonly entities: readonly Entity[]
  readonly object: AccessExplanation['object']
}

/** Why a user can or can't do something. Asked by those who may read roles and people, about objects that they can read themselves. */
export function explainService({ db, factSheetFacts, bookmarkFacts }: ExplainServiceOptions) {
  async function questionOf(caller: Caller, query: Query): Promise<Question> {
    const { userId, right, factSheetId, factSheetType, bookmarkId } = query
    if (factSheetId !== undefined) {
      if (right !== 'factSheet.read' && right !== 'factSheet.update' && right !== 'factSheet.archive')
        throw wrongObject(right, 'factSheetId')
      const sheet = await factSheetFacts(caller, factSheetId, userId)
      if (!sheet) throw refuse.notFound('There is no such fact sheet', about('factSheetId', 'is no fact sheet'))
      return {
        decide: (user) => decideFactSheet(right, user, sheet),
        entities: right === 'factSheet.read' ? sheet.readAcl : [...sheet.readAcl, ...sheet.writeAcl],
        object: { kind: 'FACT_SHEET', id: factSheetId, name: sheet.name },
      }
    }
    if (bookmarkId !== undefined) {
      if (right !== 'bookmark.read' && right !== 'bookmark.update') throw wrongObject(right, 'bookmarkId')
      const bookmark = await bookmarkFacts(caller, bookmarkId)
      if (!bookmark) throw refuse.notFound('There is no such bookmark', about('bookmarkId', 'is no bookmark'))
      const object = { kind: 'BOOKMARK' as const, id: bookmarkId, name: bookmark.name }
      return { decide: (user) => decideBookmark(right, user, bookmark), entities: [], object }
    }
    if (factSheetType !== undefined && !right.startsWith('factSheet.')) throw wrongObject(right, 'factSheetType')
    return {
      decide: (user) => decideType(right, user, factSheetType),
      entities: [],
      object: factSheetType === undefined ? undefined : { kind: 'FACT_SHEET_TYPE', name: factSheetType },
    }
  }

  return {
    async explain(caller: Caller, query: Query): Promise<AccessExplanation> {
      demand(caller, 'role.read')
      demand(caller, 'user.read')
      if ([query.factSheetId, query.factSheetType, query.bookmarkId].filter((value) => value !== undefined).length > 1)
        throw refuse.badRequest('A question is about one object', about('bookmarkId', 'must be the only object'))
      const member = await store.findMember(db, caller.workspaceId, query.userId)
      if (!member) throw refuse.notFound('There is no such user in this workspace', about('userId', 'is no user'))
      const question = await questionOf(caller, query)
      const all = await store.allEntities(db, caller.workspaceId)
      const user = factsOf(caller, member, all)
      const decision = question.decide(user)
      const { authorization } = caller
      const entities = [...new Map(question.entities.map((entity) => [entity.id, entity])).values()]
      return {
        user: {
          id: member.id,
          displayName: member.display_name,
          roles: user.roles.map(({ name }) => name),
          entities: [...user.entities],
        },
        right: query.right,
        ...(question.object && { object: question.object }),
        allowed: decision.allowed,
        steps: [...decision.steps],
        changes: member.is_active
          ? changesThatTurn(user, decision.allowed, { authorization, entities, decide: question.decide })
          : [],
      }
    },
  }
}
export type ExplainService = ReturnType<typeof explainService>

const wrongObject = (right: Right, parameter: string) =>
  refuse.badRequest(`The right ${right} is not about that`, about(parameter, `does not go with ${right}`))

function factsOf({ authorization }: Caller, member: store.MemberRow, all: readonly Entity[]): UserFacts {
  return {
    id: member.id,
    isActive: member.is_active,
    roles: roleNames(member.role, member.customer_roles).flatMap((name) => authorization.roles.get(name) ?? []),
    entities: all.filter(({ id }) => member.entities.includes(id)),
  }
}
