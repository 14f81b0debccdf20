import pLimit from 'p-limit'
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'

/** Values of answers that are put together without a pause: about 20 ms. */
const VALUES = 25_000
/** Fewer rows would cost more in further reads of what belongs to them than they save. */
const FEWEST_ROWS = 50
/** Lists of a request that are read and put together at the same time. */
const LISTS = 4
/** Rows to expect of a list within a row. */
const USUAL_LENGTH = 10

/** An edge whose members are put into the answer when its turn has come; at once where that is absent. */
export interface EdgeInStep<Node> extends EdgeOf<Node> {
  readonly turn?: Promise<void>
}

interface EdgeOf<Node> {
  readonly node: Node
  readonly cursor: string
}

type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** Of nodes of any kind, which are handed on as they are. */
interface List {
  readonly edges: readonly EdgeOf<unknown>[]
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
  /** When it is the turn of a list of so many items within the schema; at once where that is undefined. */
  turnOf(selection: Selection, items: number): Promise<void> | undefined
}

export function answerSteps(): AnswerSteps {
  // A list keeps its rows until its last node is in the answer.
  const inTurn = pLimit(LISTS)
  let values = 0
  let begins = Promise.resolve()
  let turnOfSchema: Promise<void> | undefined

  function nextStep(): Promise<void> {
    values = 0
    begins = begins.then(yieldToRequests)
    return begins
  }

  function inSteps(edges: List['edges'], selection: Selection): ListInSteps['edges'] {
    const valuesOfRow = Math.max(1, valuesOf(selection) / USUAL_LENGTH)
    let rows = FEWEST_ROWS
    let turn: Promise<void> | undefined
    return edges.map((edge) => {
      if (rows >= FEWEST_ROWS && values + valuesOfRow > VALUES) {
        turn = nextStep()
        rows = 0
      }
      rows += 1
      values += valuesOfRow
      // Not a copy: most programs ask for no cursors, and a copy would make them all.
      return turn ? Object.assign(edge, { turn }) : edge
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
    turnOf(selection, items) {
      const more = items * valuesOf(selection)
      if (values + more > VALUES) turnOfSchema = nextStep()
      values += more
      return turnOfSchema
    },
  }
}

/** A member of an edge, once it is its turn. */
export const inTurn = <Node, K extends keyof EdgeOf<Node>>(
  edge: EdgeInStep<Node>,
  member: K,
): EdgeOf<Node>[K] | Promise<EdgeOf<Node>[K]> => (edge.turn ? edge.turn.then(() => edge[member]) : edge[member])

/** A document is parsed once and run often. */
const counts = new WeakMap<readonly FieldNode[], number>()

/** Values in the answer for one item of a field, with a usual number of rows in each list below it. */
function valuesOf({ fieldNodes, fragments }: Selection): number {
  const known = counts.get(fieldNodes)
  if (known !== undefined) return known
  const count = fieldNodes.reduce((sum, { selectionSet }) => sum + valuesIn(selectionSet), 0)
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
