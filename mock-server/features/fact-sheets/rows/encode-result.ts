import type { GraphQLResult } from '#contract/graphql.ts'
import { isRecord } from '#data-model/parsed.ts'
import { jsonSlices } from '#kernel/json-slices.ts'

/** Down to the members of the lists at the root: result, data, list, member. */
const LEVELS = 4
/** Shorter lists are encoded at once. */
const LONG = 50

/** Encodes a result as JSON in pieces, yielding to other work of the process in between: a page may have megabytes. */
export async function encodeResult(result: GraphQLResult): Promise<Uint8Array[]> {
  const slices = jsonSlices()
  await write(result, LEVELS)
  return slices.end()

  async function write(value: unknown, levels: number): Promise<void> {
    if (Array.isArray(value) && value.length > LONG) {
      for (const [index, item] of value.entries()) {
        const pause = slices.add((index === 0 ? '[' : ',') + (JSON.stringify(item) ?? 'null'))
        if (pause) await pause
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
