export type JsonToken = {
  readonly kind: 'key' | 'string' | 'number' | 'literal' | 'punctuation'
  readonly text: string
}

export type JsonLine = {
  /** The path of the line's value: "$.factSheet.tags[2]". */
  readonly path: string
  readonly depth: number
  readonly tokens: readonly JsonToken[]
  /** Set on the first line of an object or array that can be folded. */
  readonly fold?: 'open' | 'closed'
}

/** Longest text shown of one string; the rest is in the copy. */
const longest = 2000

/**
 * The lines of a JSON value with the given paths folded. A folded value costs only a read of its first members,
 * so a large value that opens folded is shown immediately.
 */
export function jsonLines(value: unknown, folded: ReadonlySet<string>): JsonLine[] {
  const lines: JsonLine[] = []
  write(lines, folded, { value, path: '$', depth: 0, lead: [], comma: false })
  return lines
}

/** The paths that start folded: values deeper than `depth`, and long lists. */
export function foldedBelow(value: unknown, depth: number, longList = 200): Set<string> {
  const folded = new Set<string>()
  const visit = (inner: unknown, path: string, level: number) => {
    const members = membersOf(inner)
    if (!members || members.length === 0) return
    if (level > depth || (level > 0 && members.length > longList)) {
      folded.add(path)
      return
    }
    for (const [name, member] of members) visit(member, pathOf(path, name), level + 1)
  }
  visit(value, '$', 0)
  return folded
}

type Place = {
  readonly value: unknown
  readonly path: string
  readonly depth: number
  readonly lead: readonly JsonToken[]
  readonly comma: boolean
}

function write(lines: JsonLine[], folded: ReadonlySet<string>, { value, path, depth, lead, comma }: Place): void {
  const members = membersOf(value)
  const end = comma ? [mark(',')] : []
  if (!members) {
    lines.push({ path, depth, tokens: [...lead, scalar(value), ...end] })
    return
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (members.length === 0) {
    lines.push({ path, depth, tokens: [...lead, mark(`${open}${close}`), ...end] })
    return
  }
  if (folded.has(path)) {
    lines.push({ path, depth, fold: 'closed', tokens: [...lead, ...summary(value, members), ...end] })
    return
  }
  lines.push({ path, depth, fold: 'open', tokens: [...lead, mark(open)] })
  for (const [index, [name, member]] of members.entries()) {
    write(lines, folded, {
      value: member,
      path: pathOf(path, name),
      depth: depth + 1,
      lead: typeof name === 'string' ? [{ kind: 'key', text: JSON.stringify(name) }, mark(': ')] : [],
      comma: index < members.length - 1,
    })
  }
  lines.push({ path, depth, tokens: [mark(close), ...end] })
}

// { "id": "9a4e…", "rev": 214, … 5 }: the first two plain members, then how many there are.
function summary(value: unknown, members: readonly Member[]): JsonToken[] {
  if (Array.isArray(value)) return [mark('[ … '), { kind: 'number', text: String(members.length) }, mark(' ]')]
  const plain = members.filter(([, member]) => !membersOf(member)).slice(0, 2)
  const shown = plain.flatMap(([name, member]): JsonToken[] => [
    { kind: 'key', text: JSON.stringify(name) },
    mark(': '),
    scalar(member, 40),
    mark(', '),
  ])
  const rest = members.length - plain.length
  if (rest === 0) return [mark('{ '), ...shown.slice(0, -1), mark(' }')]
  return [mark('{ '), ...shown, mark('… '), { kind: 'number', text: String(rest) }, mark(' }')]
}

type Member = readonly [string | number, unknown]

function membersOf(value: unknown): readonly Member[] | undefined {
  if (Array.isArray(value)) return value.map((member: unknown, index): Member => [index, member])
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

function scalar(value: unknown, limit = longest): JsonToken {
  if (typeof value === 'string') {
    return { kind: 'string', text: JSON.stringify(value.length > limit ? `${value.slice(0, limit)}…` : value) }
  }
  if (typeof value === 'number') return { kind: 'number', text: String(value) }
  return { kind: 'literal', text: String(value) }
}

function mark(text: string): JsonToken {
  return { kind: 'punctuation', text }
}

/** A name with a point or a bracket is quoted: `{ "a.b": 1 }` and `{ "a": { "b": 1 } }` have different paths. */
function pathOf(parent: string, name: string | number): string {
  if (typeof name === 'number') return `${parent}[${name}]`
  return /^[\p{L}\p{N}_$-]+$/u.test(name) ? `${parent}.${name}` : `${parent}[${JSON.stringify(name)}]`
}
