import type { FieldModel, Stored } from './model.ts'
import { isRecord } from '#contract/is-record.ts'
import { accept, fault, optionalMember, isText, type Parsed } from './parsed.ts'
import { DAY_FAULT, isDay, oneOf, textFault } from './text.ts'

type Entry = Record<string, Stored>
/** The fault of a member; undefined if it has none. */
type Rule = (value: unknown) => string | undefined

/** `{projectStatus: [...]}`, each entry with its known members; ids are kept unchanged. */
export function parseProjectStatus(field: FieldModel, value: unknown): Parsed {
  const entries = isRecord(value) ? value.projectStatus : undefined
  if (!Array.isArray(entries)) return fault('must have projectStatus, a list')
  const projectStatus = parseEach(entries, (entry) => parseEntry(field, entry))
  return isText(projectStatus) ? fault(`projectStatus${projectStatus}`) : accept({ projectStatus })
}

function parseEntry(field: FieldModel, value: unknown): Entry | string {
  const entry = parseMembers(value, {
    id: textOf,
    date: (day) => (isText(day) && isDay(day) ? undefined : DAY_FAULT),
    status: (status) => (isText(status) && field.values.includes(status) ? undefined : oneOf(field.values)),
    progress: (progress) => (isWhole(progress) && progress >= 0 && progress <= 100 ? undefined : 'must be 0 to 100'),
    description: textOf,
  })
  if (isText(entry) || !isRecord(value)) return entry
  const infos = optionalMember(value, 'projectStatusProviderInfos')
  if (infos === undefined) return entry
  if (!Array.isArray(infos)) return ' projectStatusProviderInfos must be a list'
  const kept = parseEach(infos, (info) => parseMembers(info, providerMembers))
  return isText(kept) ? ` projectStatusProviderInfos${kept}` : { ...entry, projectStatusProviderInfos: kept }
}

// A fault begins with the path inside the list: `[0] date must be …`.
function parseEach(list: readonly unknown[], parse: (item: unknown) => Entry | string): Entry[] | string {
  const kept: Entry[] = []
  for (const [index, item] of list.entries()) {
    const entry = parse(item)
    if (isText(entry)) return `[${index}]${entry}`
    kept.push(entry)
  }
  return kept
}

function parseMembers(value: unknown, rules: Readonly<Record<string, Rule>>): Entry | string {
  if (!isRecord(value)) return ' must be an object'
  const kept: Entry = {}
  for (const [name, rule] of Object.entries(rules)) {
    const member = optionalMember(value, name)
    if (member === undefined) continue
    const wrong = rule(member)
    if (wrong || !(isText(member) || typeof member === 'number')) return ` ${name} ${wrong}`
    kept[name] = member === 0 ? 0 : member
  }
  return kept
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const textOf: Rule = (value) => (isText(value) ? textFault(value) : 'must be text')
const amount: Rule = (value) => (isWhole(value) ? undefined : 'must be a whole number')
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const providerMembers: Readonly<Record<string, Rule>> = {
  providerId: (value) => (isText(value) && uuid.test(value) ? undefined : 'must be a UUID'),
  actualsOpEx: amount,
  actualsCapEx: amount,
  etcOpEx: amount,
  etcCapEx: amount,
}
