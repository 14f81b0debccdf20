import { baseFields, type DataModel } from 'mock-server/contract/data-model.ts'

/** A row of the matrix: a field or relation of a type of fact sheets. */
export interface MemberRow {
  readonly group: 'members'
  readonly kind: 'FIELD' | 'RELATION'
  readonly type: string
  readonly name: string
  /** All fields, or all relations, of the type. */
  readonly siblings: readonly string[]
  /** Whether all types have the relation: nobody can be kept from seeing it. */
  readonly isShared: boolean
}

/** The fields and relations of all types, in the order of the data model. */
export function memberRowsOf(model: DataModel): MemberRow[] {
  return Object.entries(model.factSheets).flatMap(([type, { fields: own, relations: listed }]) => {
    const external = Object.entries(model.externalIdFields).flatMap(([name, { forFactSheets }]) =>
      forFactSheets.includes(type) ? name : [],
    )
    const fields = [...new Set([...Object.keys(own), ...external])].filter((name) => !baseFields.has(name))
    const sides = listed.flatMap((name) => {
      const relation = model.relations[name]
      if (!relation) return []
      const ends = [relation.from, relation.to]
      const isShared = ends.some(({ factSheetType }) => factSheetType === 'BaseFactSheet')
      return ends
        .filter(({ factSheetType }) => factSheetType === type || factSheetType === 'BaseFactSheet')
        .map((end) => ({ name: end.name, isShared }))
    })
    const names = [...new Set(sides.map(({ name }) => name))]
    return [
      ...fields.map((name): MemberRow => ({
        group: 'members',
        kind: 'FIELD',
        type,
        name,
        siblings: fields,
        isShared: false,
      })),
      ...names.map((name): MemberRow => ({
        group: 'members',
        kind: 'RELATION',
        type,
        name,
        siblings: names,
        isShared: sides.some((side) => side.name === name && side.isShared),
      })),
    ]
  })
}
