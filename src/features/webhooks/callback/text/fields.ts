import { isRecord } from 'mock-server/contract/is-record.ts'

/** What `delivery` holds before the callback runs. */
export type Sample = {
  readonly payload: unknown
  readonly targetMethod: string
  readonly targetUrl: string
  readonly active: boolean
}

type Member = { readonly name: string; readonly preview: string }

/** A path in the code such as `delivery.payload.factSheet`, or of a variable that such a path was given to; undefined if it leads nowhere. */
export function fieldAt(path: string, code: string, sample: Sample): unknown {
  const variables = new Map<string, string>()
  for (const [, name = '', value = ''] of code.matchAll(assignment)) variables.set(name, value)
  let [expanded, depth] = [path, 0]
  for (; depth < 10; depth++) {
    const [head = ''] = expanded.split(/[.[]/, 1)
    const value = variables.get(head)
    if (value === undefined || head === 'delivery' || head === 'data') break
    expanded = value + expanded.slice(head.length)
  }
  const [root, ...names] = expanded.split(/[.[\]]+/).filter((name) => name !== '')
  if (root !== 'delivery' && root !== 'data') return undefined
  return names.reduce<unknown>((value, name) => memberOf(value, name), sample)
}

const assignment = /(?:var|let|const)\s+([\w$]+)\s*=\s*([\w$]+(?:\.[\w$]+|\[\d+\])*)\s*(?:;|$)/gm

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)]
  return isRecord(value) ? value[name] : undefined
}

/** The members of a value that can be written after a point. */
export function sampleMembers(value: unknown): Member[] {
  if (Array.isArray(value)) return [{ name: 'length', preview: String(value.length) }]
  if (!isRecord(value)) return []
  return Object.entries(value)
    .filter(([name]) => /^[A-Za-z_$][\w$]*$/.test(name))
    .map(([name, member]) => ({ name, preview: previewOf(member) }))
}

const LONGEST = 32

function previewOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`
  if (isRecord(value)) return '{…}'
  const text = JSON.stringify(value) ?? ''
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Paths of the sample that can be inserted: `delivery` itself, then the payload to two levels. */
export function insertablePaths(sample: Sample, most = 60): { path: string; preview: string }[] {
  const own = sampleMembers(sample).map(({ name, preview }) => ({ path: `delivery.${name}`, preview }))
  const first = pathsBelow('delivery.payload', sample.payload)
  const second = first.flatMap(({ path, name }) =>
    pathsBelow(path, isRecord(sample.payload) ? sample.payload[name] : undefined),
  )
  return [...own, ...[...first, ...second].map(({ path, preview }) => ({ path, preview }))].slice(0, most)
}

const pathsBelow = (parent: string, value: unknown) =>
  isRecord(value) ? sampleMembers(value).map((member) => ({ ...member, path: `${parent}.${member.name}` })) : []
