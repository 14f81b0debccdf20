import { type FieldNode, Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { loopTurns } from '#testing/loop-turns.ts'
import { type EdgeInStep, answerSteps, inTurn } from './in-steps.ts'

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth))

const newEdges = () => times(1000, (nth) => ({ cursor: `${nth}`, node: nth }))

/** The selection of a list of fact sheets. */
function selectionOf(text: string) {
  const document = parse(text)
  const fieldNodes = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD)
      : [],
  )
  const fragments = Object.fromEntries(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  )
  return { fieldNodes, fragments }
}

const aliases = (count: number, field: string) => times(count, (nth) => `a${nth}: ${field}`).join(' ')

/** After how many pauses each node is handed out. */
async function pausesBefore(text: string): Promise<number[]> {
  const turns = loopTurns()
  const steps: number[] = []
  const list = await answerSteps().list(selectionOf(text), async () => ({ edges: newEdges() }))
  await Promise.all(
    list.edges.map(async (edge) => {
      expect(await inTurn(edge, 'node')).toBe(edge.node)
      steps.push(turns.count)
    }),
  )
  turns.stop()
  return steps
}

describe('the nodes of a long list', () => {
  test.for<[string, string]>([
    ['fields', `{ allFactSheets { edges { node { ${aliases(300, 'name')} } } } }`],
    [
      'fields in fragments',
      `{ allFactSheets { ...A } } fragment A on C { edges { node { ... on N { ${aliases(300, 'name')} } } } }`,
    ],
    ['lists', `{ allFactSheets { edges { node { ${aliases(30, 'tags { id }')} } } } }`],
  ])(
    'with many %s are handed out in steps, in their order, and other requests are served in between',
    async ([, text]) => {
      const steps = await pausesBefore(text)
      expect(steps).toHaveLength(1000)
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      expect(new Set(steps).size).toBeGreaterThan(5)
    },
  )

  test('makes no cursors that nobody asks for', async () => {
    const newEdge = (node: number) => ({
      node,
      get cursor(): string {
        throw new Error('a cursor is made')
      },
    })
    const read = async () => ({
      edges: times(20_000, newEdge),
    })
    const list = await answerSteps().list(selectionOf('{ allFactSheets { edges { node { id name } } } }'), read)
    expect(new Set(list.edges.map((one: EdgeInStep<number>) => one.turn)).size).toBeGreaterThan(1)
  })

  test('with few fields are handed out in one step, and in several where a request has many lists', async () => {
    const selection = selectionOf('{ allFactSheets { edges { node { id name } } } }')
    const stepsOf = async (count: number) => {
      const steps = answerSteps()
      const lists = await Promise.all(times(count, () => steps.list(selection, async () => ({ edges: newEdges() }))))
      return new Set(lists.flatMap((list) => list.edges.map((edge: EdgeInStep<number>) => edge.turn))).size
    }
    expect(await stepsOf(1)).toBe(1)
    expect(await stepsOf(100)).toBeGreaterThan(10)
  })
})
