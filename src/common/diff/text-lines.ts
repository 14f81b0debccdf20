import { inOrderOf } from './json-order.ts'

export type Texts = { readonly before: string; readonly after: string }

/** The lines of a text, and what each is compared by. */
type Side = { readonly lines: readonly string[]; readonly keys: readonly string[] }

export type Sides = { readonly before: Side; readonly after: Side }

/** The lines of two texts. Two documents of JSON are laid out, with the members of the second in the order of the first. */
export function linesIn({ before, after }: Texts): Sides {
  const [old, next] = [documentIn(before), documentIn(after)]
  if (!old || !next) return { before: plain(before), after: plain(after) }
  return { before: laidOut(old.value), after: laidOut(inOrderOf(next.value, old.value)) }
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
