import type { Violation } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import { textFault } from '#data-model/text.ts'
import type { TagGroupValues, TagValues } from './tag-values.ts'

const NAME_LENGTH = 255
const DESCRIPTION_LENGTH = 4000

/** The violations of a tag's own members. */
export const validateTag = ({ name, description, color }: TagValues): Violation[] => [
  ...validateName(name),
  ...validateText('/description', description),
  ...validateColor(color),
]

/** The console puts a colour into style sheets, so it must be a colour and nothing else. */
const validateColor = (color: string): Violation[] =>
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)
    ? []
    : [{ path: '/color', code: 'INVALID_COLOR', message: 'must be a colour such as #1f6feb' }]

/** The violations of a tag group's own members, by themselves and by the model. */
export function validateTagGroup(group: TagGroupValues, before: TagGroupValues | undefined, model: Model): Violation[] {
  const unknown = group.fact_sheet_types.filter(
    (type) => !model.types.has(type) && !before?.fact_sheet_types.includes(type),
  )
  const unknownTypes: Violation = {
    path: '/restrictToFactSheetTypes',
    code: 'UNKNOWN_TYPE',
    message: `there is no type ${unknown.join(', ')}`,
  }
  return [
    ...validateName(group.name),
    ...validateText('/shortName', group.short_name),
    ...validateText('/description', group.description),
    ...(unknown.length > 0 ? [unknownTypes] : []),
  ]
}

function validateName(name: string): Violation[] {
  const fault = name.trim() === '' ? 'must not be empty' : textFault(name, NAME_LENGTH)
  return fault === undefined ? [] : [{ path: '/name', code: 'INVALID_NAME', message: fault }]
}

function validateText(path: string, text: string | null): Violation[] {
  const fault = text === null ? undefined : textFault(text, DESCRIPTION_LENGTH)
  return fault === undefined ? [] : [{ path, code: 'INVALID_VALUE', message: fault }]
}
