import { inOrderOf } from './json-order.ts'

export type Texts = { readonly before: string; readonly after: string }

/** The lines of a text, and what each is compared by. */
type Side = { readonly lines: readonly string[]; readonly keys: readonly string[] }

export type Sides = { readonly before: Side; readonly after: Side }

/** The lines of two texts. JSON is laid out; of two documents, the second with its members in the order of the first. */
export function linesIn({ before, after }: Texts): Sides {
  const [old, next] = [documentIn(before), documentIn(after)]
  return {
    before: old ? laidOut(old.value) : plain(before),
    after: next ? laidOut(old ? inOrderOf(next.value, old.value) : next.value) : plain(after),
  }
}

function documentIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function plain(text: string): Side {
  const lines = text === '' ? [] : text.split('\n')
  return { lines, keys: lines }
}

/** The comma behind a member comes and goes with its neighbour: it is no difference. */
function laidOut(value: unknown): Side {
  const lines = JSON.stringify(value, null, 2).split('\n')
  return { lines, keys: lines.map((line) => (line.endsWith(',') ? line.slice(0, -1) : line)) }
}
