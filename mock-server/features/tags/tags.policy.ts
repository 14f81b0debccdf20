import type { Objection } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import { type Setters, STAYS, textList } from '#data-model/record-patches.ts'
import { textFault } from '#data-model/text.ts'
import type { TagGroupValues, TagValues } from './tag-values.ts'

const NAME_LENGTH = 255
const DESCRIPTION_LENGTH = 4000

/** What patches of a tag may name. */
export const tagSetters: Setters<TagValues> = {
  '/name': (name) => (name === null ? STAYS : { name }),
  '/description': (description) => ({ description }),
  '/color': (color) => (color === null ? STAYS : { color }),
  '/status': (status) => (status === 'ACTIVE' || status === 'ARCHIVED' ? { status } : 'must be ACTIVE or ARCHIVED'),
}

/** What patches of a tag group may name. */
export const tagGroupSetters: Setters<TagGroupValues> = {
  '/name': (name) => (name === null ? STAYS : { name }),
  '/shortName': (short_name) => ({ short_name }),
  '/description': (description) => ({ description }),
  '/mode': (mode) => (mode === 'SINGLE' || mode === 'MULTIPLE' ? { mode } : 'must be SINGLE or MULTIPLE'),
  '/restrictToFactSheetTypes': (text) => {
    const types = textList(text ?? '[]')
    return typeof types === 'string' ? types : { fact_sheet_types: types }
  },
}

/** What is wrong with a tag in itself. */
export const judgeTag = ({ name, description, color }: TagValues): Objection[] => [
  ...judgeName(name),
  ...judgeText('/description', description),
  // The console paints with it, so it is a colour and nothing else.
  ...(/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)
    ? []
    : [{ path: '/color', code: 'INVALID_COLOR', message: 'must be a colour such as #1f6feb' }]),
]

/** What is wrong with a tag group in itself and by the model. */
export function judgeTagGroup(group: TagGroupValues, before: TagGroupValues | undefined, model: Model): Objection[] {
  const unknown = group.fact_sheet_types.filter(
    (type) => !model.types.has(type) && !before?.fact_sheet_types.includes(type),
  )
  const message = `there is no type ${unknown.join(', ')}`
  return [
    ...judgeName(group.name),
    ...judgeText('/shortName', group.short_name),
    ...judgeText('/description', group.description),
    ...(unknown.length > 0 ? [{ path: '/restrictToFactSheetTypes', code: 'UNKNOWN_TYPE', message }] : []),
  ]
}

function judgeName(name: string): Objection[] {
  const fault = name.trim() === '' ? 'must not be empty' : textFault(name, NAME_LENGTH)
  return fault === undefined ? [] : [{ path: '/name', code: 'INVALID_NAME', message: fault }]
}

function judgeText(path: string, text: string | null): Objection[] {
  const fault = text === null ? undefined : textFault(text, DESCRIPTION_LENGTH)
  return fault === undefined ? [] : [{ path, code: 'INVALID_VALUE', message: fault }]
}
