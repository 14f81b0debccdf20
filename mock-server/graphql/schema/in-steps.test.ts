import { type FieldNode, Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { type EdgeInStep, answerSteps, nodeInTurn } from './in-steps.ts'

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth))

const edges = times(1000, (nth) => ({ cursor: `${nth}`, node: nth }))

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
  let [pauses, isOver] = [0, false]
  const count = () => {
    pauses += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const steps: number[] = []
  const list = await answerSteps().list(selectionOf(text), async () => ({ edges }))
  await Promise.all(
    list.edges.map(async (edge) => {
      expect(await nodeInTurn(edge)).toBe(edge.node)
      steps.push(pauses)
    }),
  )
  isOver = true
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
      expect(steps).toHaveLength(edges.length)
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      expect(new Set(steps).size).toBeGreaterThan(5)
    },
  )

  test('with few fields are handed out in one step, and in several where a request has many lists', async () => {
    const selection = selectionOf('{ allFactSheets { edges { node { id name } } } }')
    const stepsOf = async (count: number) => {
      const steps = answerSteps()
      const lists = await Promise.all(times(count, () => steps.list(selection, async () => ({ edges }))))
      return new Set(lists.flatMap((list) => list.edges.map((edge: EdgeInStep<unknown>) => edge.turn))).size
    }
    expect(await stepsOf(1)).toBe(1)
    expect(await stepsOf(100)).toBeGreaterThan(10)
  })
})
