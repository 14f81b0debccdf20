import type { Caller, Right } from '#contract/access.ts'
import type { AccessExplanation, AccessQuestion } from '#contract/authorization/explanation.ts'
import type { BookmarkAccess } from '#kernel/bookmark-rules.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { decideBookmark } from './bookmark-decision.policy.ts'
import { decideFactSheet, decideType } from './fact-sheet-decision.policy.ts'
import type { Decision, Entity, FactSheetFacts, UserFacts } from './facts.ts'

type Named<T> = T & { readonly name: string }

export interface QuestionFacts {
  /** What decides about a fact sheet that the caller can read, for a user. */
  readonly factSheetFacts: (caller: Caller, id: string, userId: string) => Promise<Named<FactSheetFacts> | undefined>
  /** What decides about a bookmark that the caller can read. */
  readonly bookmarkFacts: (caller: Caller, id: string) => Promise<Named<BookmarkAccess> | undefined>
}

/** A question: how it is decided for any access that the user may have, and the entities that matter for it. */
export interface Question {
  readonly decide: (user: UserFacts) => Decision
  readonly entities: readonly Entity[]
  readonly object: AccessExplanation['object']
}

/** Looks up what a question is about. 400 for a right that is not about such objects, 404 for one that the caller can't read. */
export async function questionOf(
  { factSheetFacts, bookmarkFacts }: QuestionFacts,
  caller: Caller,
  { userId, right, factSheetId, factSheetType, bookmarkId }: AccessQuestion & { readonly userId: string },
): Promise<Question> {
  if ([factSheetId, factSheetType, bookmarkId].filter((value) => value !== undefined).length > 1)
    throw refuse.badRequest('A question is about one object', about('bookmarkId', 'must be the only object'))
  if (factSheetId !== undefined) {
    if (right !== 'factSheet.read' && right !== 'factSheet.update' && right !== 'factSheet.archive')
      throw wrongObject(right, 'factSheetId')
    const sheet = await factSheetFacts(caller, factSheetId, userId)
    if (!sheet) throw refuse.notFound('There is no such fact sheet', about('factSheetId', 'is no fact sheet'))
    return {
      decide: (user) => decideFactSheet(right, user, sheet),
      entities: right === 'factSheet.read' ? sheet.readAcl : [...sheet.readAcl, ...sheet.writeAcl],
      object: { kind: 'FACT_SHEET', id: factSheetId, name: sheet.name, type: sheet.type },
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

const wrongObject = (right: Right, parameter: string) =>
  refuse.badRequest(`The right ${right} is not about that`, about(parameter, `does not go with ${right}`))
