import type { Deletion, ModelChange, ModelPlace } from 'mock-server/contract/model-changes.ts'

/** A deletion that concerns data, with the change that asks for it. */
export type Loss = Deletion & { readonly key: string }

/** Of a type, relation, field or value: where it is defined. */
function placeOfDeletion({ deletionType, name, info1 = '', info2 = '' }: Deletion): ModelPlace {
  if (deletionType === 'FACT_SHEET') return { collection: 'factSheets', name }
  if (deletionType === 'RELATION') return { collection: 'relations', name }
  const collection = deletionType.startsWith('FACT_SHEET') ? 'factSheets' : 'relations'
  return { collection, name: info1, field: deletionType.endsWith('VALUE') ? info2 : name }
}

/** The data that a change would delete. */
export const lossesOf = (change: ModelChange, deletions: readonly Deletion[]): Loss[] =>
  lossesIn(deletions).filter((loss) => {
    const { collection, name, field } = placeOfDeletion(loss)
    // A type or relation that goes takes its fields with it, which are not listed.
    return collection === change.collection && name === change.name && field === change.field
  })

export const lossesIn = (deletions: readonly Deletion[]): Loss[] =>
  deletions
    .filter(({ count }) => count > 0)
    .map((deletion) => ({
      ...deletion,
      key: [deletion.deletionType, deletion.info1, deletion.info2, deletion.name].join(' '),
    }))
