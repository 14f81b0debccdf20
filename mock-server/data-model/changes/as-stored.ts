import type { DataModel } from '#contract/data-model.ts'
import { valueIn } from '#data-model/value-in.ts'

/** The names of definitions that a draft leaves out because they are to stay as they are stored. */
export interface AsStored {
  readonly factSheets: readonly string[]
  readonly relations: readonly string[]
}

/** A draft with the definitions that stay as they are stored: the same objects, so that comparing them takes no time. */
export const withStored = (draft: DataModel, { factSheets, relations }: AsStored, stored: DataModel): DataModel => ({
  ...draft,
  factSheets: { ...picked(stored.factSheets, factSheets), ...draft.factSheets },
  relations: { ...picked(stored.relations, relations), ...draft.relations },
})

/** What is stored no more is left out: it is as stored, too. */
const picked = <Of>(stored: Readonly<Record<string, Of>>, names: readonly string[]): Record<string, Of> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueIn(stored, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
