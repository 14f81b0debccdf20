import { type Setters, STAYS, textList } from '#data-model/record-patches.ts'

/** The members of a tag that people may change, named like the columns of its row. */
export interface TagValues {
  readonly name: string
  readonly description: string | null
  readonly color: string
  /** An archived tag stays on the fact sheets that have it, and can't be set on others. */
  readonly status: 'ACTIVE' | 'ARCHIVED'
}

/** The members of a tag group that people may change. */
export interface TagGroupValues {
  readonly name: string
  readonly short_name: string | null
  readonly description: string | null
  readonly mode: 'SINGLE' | 'MULTIPLE'
  /** Empty = all. */
  readonly fact_sheet_types: readonly string[]
}

/** The members that patches of a tag may change. */
export const tagSetters: Setters<TagValues> = {
  '/name': (name) => (name === null ? STAYS : { name }),
  '/description': (description) => ({ description }),
  '/color': (color) => (color === null ? STAYS : { color }),
  '/status': (status) => (status === 'ACTIVE' || status === 'ARCHIVED' ? { status } : 'must be ACTIVE or ARCHIVED'),
}

/** The members that patches of a tag group may change. */
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
