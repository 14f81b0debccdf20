import type { FieldType } from '#contract/data-model.ts'
import { emptyDetails, parseExternalId } from './external-id.ts'
import { parseLifecycle } from './lifecycle.ts'
import { parseLocation } from './location.ts'
import type { FieldModel, Stored } from './model.ts'
import { isRecord } from '#contract/is-record.ts'
import { fault, type Parsed, readJson } from './parsed.ts'
import {
  parseChoice,
  parseChoices,
  parseDay,
  parseDouble,
  parseInteger,
  parseReferences,
  parseText,
  parseTruth,
} from './plain-value.ts'
import { parseProjectStatus } from './project-status.ts'
import type { Validators } from './text.ts'

export type { Parsed } from './parsed.ts'

/** A value as REST sends it: the record of its class, whose `type` is the class name or the word of the definition. */
export function parseData(field: FieldModel, data: unknown, validators: Validators): Parsed {
  if (!isRecord(data)) return fault('must be an object with a type')
  const { className, member } = shapes[field.type]
  if (Object.keys(data).every((name) => name === 'type')) return fault('must hold more than its type')
  if (data.type !== className && data.type !== field.type) return fault(`must be of the type ${className}`)
  if (member === undefined) return parseStored(field, data, validators)
  // Null is the empty value of a field that can be empty text; a record without the member says nothing.
  const sent = data[member] === null && emptyText.has(field.type) ? '' : data[member]
  const parsed = parseStored(field, sent, validators)
  return parsed.ok ? parsed : fault(`${member} ${parsed.message}`)
}

/** A value as a patch sends it: always text, which is JSON for anything but words, numbers and days. */
export function parsePatch(field: FieldModel, text: string, validators: Validators): Parsed {
  const read = readPatch(field.type, text)
  return read.ok ? parseStored(field, read.value, validators) : read
}

/** Validates a value in its stored form and normalises it: phases in order, no duplicates. */
export function parseStored(field: FieldModel, value: unknown, validators: Validators): Parsed {
  switch (field.type) {
    case 'STRING':
      return parseText(field, value, validators)
    case 'SINGLE_SELECT':
      return parseChoice(field, value)
    case 'MULTIPLE_SELECT':
      return parseChoices(field, value)
    case 'FACT_SHEET_REFERENCES':
      return parseReferences(value)
    case 'INTEGER':
      return parseInteger(field, value)
    case 'DOUBLE':
      return parseDouble(field, value)
    case 'DATE':
      return parseDay(value)
    case 'BOOLEAN':
      return parseTruth(value)
    case 'LIFECYCLE':
      return parseLifecycle(field, value)
    case 'EXTERNAL_ID':
      return parseExternalId(field, value, validators)
    case 'LOCATION':
      return parseLocation(value)
    case 'PROJECT_STATUS':
      return parseProjectStatus(field, value)
    case 'AGGREGATED':
    case 'SEARCH_BASED':
      return fault('cannot be set: it is made of other values')
    default:
      return field.type satisfies never
  }
}

/** A stored value as REST and events show it. */
export function toData(field: FieldModel, value: Stored): Record<string, unknown> {
  const { className, member, empty } = shapes[field.type]
  if (member !== undefined) return { type: className, [member]: value }
  return { ...empty, ...(isRecord(value) ? value : {}), type: className }
}

/** Whether a stored value is empty; such a value is not stored. */
export function isEmpty(value: Stored | undefined): boolean {
  if (value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (!isRecord(value)) return false
  const content = [value.externalId, value.phases, value.projectStatus].find((member) => member !== undefined)
  if (content !== undefined) return content === '' || (Array.isArray(content) && content.length === 0)
  return Object.keys(value).length === 0
}

/** Whether the service computes the values of a field, so that nobody can set them. */
export const isComputed = ({ type }: FieldModel): boolean => type === 'AGGREGATED' || type === 'SEARCH_BASED'

/** How a value is shown. */
interface Shape {
  readonly className: string
  /** The member that holds the value; without it, the record is the value. */
  readonly member?: string
  /** Members that programs read even where they are not set. */
  readonly empty?: Readonly<Record<string, null>>
}

const shapes: Readonly<Record<FieldType, Shape>> = {
  STRING: { className: 'StringValue', member: 'value' },
  INTEGER: { className: 'IntegerValue', member: 'value' },
  DOUBLE: { className: 'DoubleValue', member: 'value' },
  BOOLEAN: { className: 'BooleanValue', member: 'value' },
  DATE: { className: 'DateValue', member: 'value' },
  SINGLE_SELECT: { className: 'SingleSelect', member: 'keyword' },
  MULTIPLE_SELECT: { className: 'MultipleSelect', member: 'values' },
  LIFECYCLE: { className: 'Lifecycle' },
  EXTERNAL_ID: { className: 'ExternalId', empty: emptyDetails },
  LOCATION: { className: 'Location' },
  PROJECT_STATUS: { className: 'ProjectStatusProgress' },
  FACT_SHEET_REFERENCES: { className: 'FactSheetReferencesFieldValue', member: 'values' },
  SEARCH_BASED: { className: 'SearchBasedFieldValue', member: 'value' },
  // Aggregates are numbers.
  AGGREGATED: { className: 'DoubleValue', member: 'value' },
}

const emptyText: ReadonlySet<FieldType> = new Set(['STRING', 'SINGLE_SELECT', 'DATE'])

type Read = { readonly ok: true; readonly value: unknown } | Extract<Parsed, { ok: false }>

function readPatch(type: FieldType, text: string): Read {
  switch (type) {
    case 'INTEGER':
      return { ok: true, value: /^[+-]?\d+$/.test(text) ? Number(text) : undefined }
    case 'DOUBLE':
      return { ok: true, value: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined }
    case 'BOOLEAN':
      return { ok: true, value: text === 'true' ? true : text === 'false' ? false : undefined }
    case 'EXTERNAL_ID':
      return text.trimStart().startsWith('{') ? readJson(text) : { ok: true, value: { externalId: text } }
    case 'PROJECT_STATUS':
      return listOf(readJson(text))
    case 'MULTIPLE_SELECT':
    case 'FACT_SHEET_REFERENCES':
    case 'LIFECYCLE':
    case 'LOCATION':
      return readJson(text)
    case 'STRING':
    case 'SINGLE_SELECT':
    case 'DATE':
    case 'AGGREGATED':
    case 'SEARCH_BASED':
      return { ok: true, value: text }
    default:
      return type satisfies never
  }
}

// A patch may send only the list, without the record around it.
const listOf = (read: Read): Read =>
  read.ok && Array.isArray(read.value) ? { ok: true, value: { projectStatus: read.value } } : read
