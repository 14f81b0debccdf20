import { lowerCase, upperFirst } from 'es-toolkit'
import { isRecord } from '#contract/is-record.ts'

/** Longer values would hide the sentence around them. */
const MAX_QUOTED = 80

/** `FACT_SHEET_CREATED` → `Fact sheet created`, `lxHostingType` → `Hosting type`. */
export const inWords = (name: string): string => upperFirst(lowerCase(name).replace(/^lx /, ''))

export const quoted = (text: string): string => `“${text}”`

/** `Fact sheet archived: no longer used` */
export const withDetail = (sentence: string, detail: string | null): string =>
  detail ? `${sentence}: ${detail}` : sentence

/** A value as text: of a typed value, its content; of anything larger than a word or number, the JSON. */
export function textOf(value: unknown): string | null {
  const content = contentOf(value)
  if (content === undefined || content === null) return null
  return typeof content === 'string' ? content : JSON.stringify(content)
}

/** What happened to a value; both values are named if they are short. */
export function change(name: string, oldValue: unknown, newValue: unknown): string {
  const isSet = textOf(oldValue) === null
  if (textOf(newValue) === null) return `${name} cleared`
  const [before, after] = [shortTextOf(oldValue), shortTextOf(newValue)]
  if (after === undefined || (!isSet && before === undefined)) return `${name} ${isSet ? 'set' : 'changed'}`
  return isSet ? `${name} set to ${quoted(after)}` : `${name} changed from ${quoted(before ?? '')} to ${quoted(after)}`
}

function shortTextOf(value: unknown): string | undefined {
  const content = contentOf(value)
  const words = Array.isArray(content) ? content : [content]
  const text = words.map(textOf).join(', ')
  const isShort = text.length <= MAX_QUOTED && !text.includes('\n')
  return isShort && words.every((word) => typeof word !== 'object') ? text : undefined
}

/** What a typed field object holds, such as `{type: 'SingleSelect', keyword}`. */
const contentOf = (value: unknown): unknown =>
  isRecord(value) ? (value.value ?? value.keyword ?? value.externalId ?? value.values ?? value) : value
