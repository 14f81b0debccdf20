import { Role, type Right, rights } from 'mock-server/contract/access.ts'
import { useAddressMembers } from '#common/use-address-members.ts'
import type { Question, Supposed } from './explain.queries.ts'

const kinds = {
  'factSheet.read': 'sheet',
  'factSheet.update': 'sheet',
  'factSheet.archive': 'sheet',
  'factSheet.create': 'type',
  'factSheet.inlineEdit': 'type',
  'factSheet.import': 'type',
  'factSheet.export': 'type',
  'bookmark.read': 'bookmark',
  'bookmark.update': 'bookmark',
} as const satisfies Partial<Record<Right, string>>

const hasObject = (right: Right): right is keyof typeof kinds => right in kinds

/** What a right can be about; undefined where there is no object to choose. */
export const kindOf = (right: Right): 'sheet' | 'type' | 'bookmark' | undefined =>
  hasObject(right) ? kinds[right] : undefined

type Members = Readonly<
  Partial<Record<'user' | 'right' | 'sheet' | 'type' | 'bookmark' | 'role' | 'roles' | 'entities', string | undefined>>
>

/** What the address of the page holds: the question, and what somebody is supposed to have. */
export function useQuestion() {
  const [search, change] = useAddressMembers()
  const textOf = (name: keyof Members) => search.get(name) || undefined
  const user = textOf('user')
  const right = rights.find((each) => each === search.get('right')) ?? 'factSheet.read'
  const kind = kindOf(right)
  const object = kind && textOf(kind)
  const role = Role.options.find((each) => each === search.get('role'))
  const question: Question | undefined =
    user === undefined ? undefined : { userId: user, right, ...about(kind, object) }
  const supposed: Supposed | undefined = role && {
    role,
    customRoles: listOf(textOf('roles')),
    entities: listOf(textOf('entities')),
  }
  return {
    right,
    kind,
    object,
    question,
    supposed,
    go: (members: Members) => change(members),
  }
}
export type QuestionState = ReturnType<typeof useQuestion>

const listOf = (text = ''): string[] => text.split(',').filter((name) => name !== '')

function about(kind: ReturnType<typeof kindOf>, object: string | undefined) {
  if (object === undefined) return {}
  if (kind === 'sheet') return { factSheetId: object }
  return kind === 'type' ? { factSheetType: object } : { bookmarkId: object }
}

/** The members of the address that hold what somebody is supposed to have; none of them without it. */
export const membersOf = (access: Supposed | undefined): Members => ({
  role: access?.role,
  roles: access?.customRoles.join(','),
  entities: access?.entities.join(','),
})
