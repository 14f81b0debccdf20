import { throwDice } from '../../../mock-server/testing/fuzz/dice.ts'
import type { SourceFile } from '../../../scripts/architecture/files.ts'
import { lineOf } from '../../../scripts/check/syntax.ts'
import { candidatesIn, type Candidate } from './candidates.ts'
import type { Edit } from './edit.ts'
import { type MutatedRole, roleOf } from './roles.ts'

export interface Mutation extends Edit {
  readonly id: number
  readonly role: MutatedRole
  readonly path: string
  readonly line: number
}

/** Half of the mutations are of the service, half of the console; within a half the roles take turns. */
const turns: readonly MutatedRole[] = ['policy', 'hook', 'store', 'reducer', 'service', 'hook', 'store', 'reducer']

/**
 * Draws mutations of different functions, the same ones for the same seed and files. First the file is drawn, then the function,
 * the operator and the place, so that neither long files nor operators with many places take most of the draw.
 */
export function draw(files: readonly SourceFile[], { seed, count }: { seed: number; count: number }): Mutation[] {
  const dice = throwDice(seed)
  const left = Map.groupBy(files.toSorted(byPath), roleOf)
  const edits = new Map<string, Candidate[]>()
  const mutations: Mutation[] = []
  for (let turn = 0; mutations.length < count; turn += 1) {
    if (turns.every((role) => !left.get(role)?.length)) break
    const role = turns[turn % turns.length] ?? 'hook'
    const choice = left.get(role)
    if (!choice?.length) continue
    const file = dice.pick(choice)
    const open = edits.get(file.path) ?? candidatesIn(file)
    if (open.length === 0) {
      left.set(
        role,
        choice.filter((other) => other !== file),
      )
      turn -= 1
      continue
    }
    const candidate = [ownerOf, operatorOf].reduce((some, by) => dice.pick(groupsOf(some, by)), open)
    const { owner, ...edit } = dice.pick(candidate)
    edits.set(
      file.path,
      open.filter((other) => other.owner !== owner),
    )
    mutations.push({ id: mutations.length + 1, role, path: file.path, line: lineOf(file.code, edit.start), ...edit })
  }
  return mutations
}

const ownerOf = ({ owner }: Candidate) => String(owner)
const operatorOf = ({ operator }: Candidate) => operator
const groupsOf = (candidates: Candidate[], by: (candidate: Candidate) => string) => [
  ...Map.groupBy(candidates, by).values(),
]

// By code unit, which is the same on every machine.
const byPath = (a: SourceFile, b: SourceFile) => (a.path < b.path ? -1 : 1)
