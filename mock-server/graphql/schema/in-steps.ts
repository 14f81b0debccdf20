import pLimit from 'p-limit'
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** Values of answers that are put together without a pause: about 20 ms. */
const VALUES = 25_000
/** Fewer rows would cost more in further reads of what belongs to them than they save. */
const FEWEST_ROWS = 50
/** Lists of a request that are read and put together at the same time. */
const LISTS = 4
/** Rows to expect of a list within a row. */
const USUAL_LENGTH = 10

/** An edge whose node is put into the answer when its turn has come; at once where that is absent. */
export interface EdgeInStep<Node> {
  readonly node: Node
  readonly turn?: Promise<void>
}

type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

interface List {
  readonly edges: readonly { readonly node: unknown }[]
}
interface ListInSteps {
  readonly edges: readonly EdgeInStep<unknown>[]
}

/** Puts the lists of one request into its answer step by step. */
export interface AnswerSteps {
  /**
   * Reads a list when it is its turn, and hands out its nodes in steps, so that other requests are served in between, however many
   * fields each node and however many lists the request has.
   */
  list<L extends List>(selection: Selection, read: () => Promise<L>): Promise<L & ListInSteps>
}

export function answerSteps(): AnswerSteps {
  // A list keeps its rows until its last node is in the answer.
  const inTurn = pLimit(LISTS)
  let values = 0
  let begins = Promise.resolve()

  function nextStep(): Promise<void> {
    values = 0
    begins = begins.then(() => new Promise((resolve) => void setTimeout(resolve)))
    return begins
  }

  function inSteps(edges: List['edges'], selection: Selection): ListInSteps['edges'] {
    const valuesOfRow = Math.max(1, valuesOfNode(selection))
    let rows = FEWEST_ROWS
    let turn: Promise<void> | undefined
    return edges.map((edge) => {
      if (rows >= FEWEST_ROWS && values + valuesOfRow > VALUES) {
        turn = nextStep()
        rows = 0
      }
      rows += 1
      values += valuesOfRow
      return turn ? { ...edge, turn } : edge
    })
  }

  return {
    list: <L extends List>(selection: Selection, read: () => Promise<L>) =>
      new Promise<L & ListInSteps>((resolve, reject) => {
        const readInTurn = async () => {
          const list = await read()
          const edges = inSteps(list.edges, selection)
          resolve({ ...list, edges })
          await edges.at(-1)?.turn
        }
        void inTurn(() => readInTurn().catch(reject))
      }),
  }
}

/** The node of an edge, once it is its turn. */
export const nodeInTurn = <Node>({ node, turn }: EdgeInStep<Node>): Node | Promise<Node> =>
  turn ? turn.then(() => node) : node

/** A document is parsed once and run often. */
const counts = new WeakMap<readonly FieldNode[], number>()

/** Values in the answer for one row of a connection. */
function valuesOfNode({ fieldNodes, fragments }: Selection): number {
  const known = counts.get(fieldNodes)
  if (known !== undefined) return known
  const count = fieldNodes.reduce((sum, { selectionSet }) => sum + valuesIn(selectionSet), 0) / USUAL_LENGTH
  counts.set(fieldNodes, count)
  return count

  function valuesIn(set: SelectionSetNode | undefined): number {
    return (set?.selections ?? []).reduce((sum, selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + valuesIn(selection.selectionSet)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + valuesIn(fragments[selection.name.value]?.selectionSet)
      const isList = lists.has(selection.name.value)
      return sum + 1 + valuesIn(selection.selectionSet) * (isList ? USUAL_LENGTH : 1)
    }, 0)
  }
}

const lists: ReadonlySet<string> = new Set(['edges', 'tags'])
