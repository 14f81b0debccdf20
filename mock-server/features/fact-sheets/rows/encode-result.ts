import type { GraphQLResult } from '#contract/graphql.ts'
import { isRecord } from '#contract/is-record.ts'
import { jsonSlices } from '#kernel/json-slices.ts'

/** Down to the members of a list: result, data, list, member; or edge, node, list, member. */
const LEVELS = 4
/** Shorter lists are encoded at once. */
const LONG = 50

/** Whether the node of an edge has a connection that is a long list itself, such as all relations of one fact sheet. */
function hasLongList(edge: unknown): boolean {
  if (!isRecord(edge) || !isRecord(edge.node)) return false
  return Object.values(edge.node).some(
    (member) => isRecord(member) && Array.isArray(member.edges) && member.edges.length > LONG,
  )
}

/** Encodes a result as JSON in pieces, yielding to other work of the process in between: a page may have megabytes. */
export async function encodeResult(result: GraphQLResult): Promise<Uint8Array[]> {
  const slices = jsonSlices()
  await write(result, LEVELS)
  return slices.end()

  async function write(value: unknown, levels: number): Promise<void> {
    if (Array.isArray(value) && value.length > LONG) {
      for (const [index, item] of value.entries()) {
        const start = index === 0 ? '[' : ','
        if (hasLongList(item)) {
          await slices.add(start)
          await write(item, LEVELS)
        } else {
          const pause = slices.add(start + (JSON.stringify(item) ?? 'null'))
          if (pause) await pause
        }
      }
      await slices.add(']')
    } else if (isRecord(value) && levels > 0) {
      const members = Object.entries(value).filter(([, member]) => member !== undefined)
      await slices.add('{')
      for (const [index, [name, member]] of members.entries()) {
        await slices.add(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`)
        await write(member, levels - 1)
      }
      await slices.add('}')
    } else await slices.add(JSON.stringify(value))
  }
}
