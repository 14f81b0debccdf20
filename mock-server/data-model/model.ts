import type { DataModel, DataType, FieldType, NamingRule, RelationDefinition } from '#contract/data-model.ts'
import type { FactSheetDefinition } from '#contract/data-model.ts'
import type { FactSheetViewModel, Section } from '#contract/view-model.ts'

/** A workspace's data model, compiled once per revision: everything by name, both sides of each relation. Data only. */
export interface Model {
  /** Grows with every change of the data or the view model. */
  readonly revision: number
  readonly definition: DataModel
  readonly types: ReadonlyMap<string, TypeModel>
  /** By persisted name. */
  readonly relations: ReadonlyMap<string, RelationModel>
}

export interface TypeModel {
  readonly key: string
  readonly definition: FactSheetDefinition
  /** Its own fields and the external ids for it, without the base fields (name, description, tags…). */
  readonly fields: ReadonlyMap<string, FieldModel>
  /** By side name; a relation of the type with itself has both its sides here. */
  readonly sides: ReadonlyMap<string, SideModel>
  /** Subtype keys; empty = no subtypes. Taken from the base field `category` where the type defines it. */
  readonly categories: readonly string[]
  readonly namingRule: NamingRule | undefined
  /** The enabled sections of the view model, in its order. */
  readonly sections: readonly Section[]
  /** Field → value → icon and colour, as the view model has them. */
  readonly fieldMetaData: NonNullable<FactSheetViewModel['fieldMetaData']>
}

export interface FieldModel {
  readonly name: string
  readonly type: FieldType
  readonly definition: DataType
  /** The allowed values of select, lifecycle (phases in order) and project status fields. */
  readonly values: readonly string[]
}

export interface RelationModel {
  /** The persisted name, such as applicationITComponentRelation. */
  readonly name: string
  readonly definition: RelationDefinition
  readonly fields: ReadonlyMap<string, FieldModel>
  readonly isTypeEqual: boolean
  readonly allowsCycles: boolean
  readonly isUniquePerPair: boolean
}

/** A relation as seen by the fact sheets at one of its ends. */
export interface SideModel {
  /** Such as relApplicationToITComponent. */
  readonly name: string
  readonly relation: RelationModel
  /** True at the relation's `from` end. */
  readonly isOutgoing: boolean
  /** The type at the other end; `BaseFactSheet` = any type that lists the relation. */
  readonly otherType: string
  /** The side name at the other end. */
  readonly reverseName: string
  readonly isSingle: boolean
  readonly isMandatory: boolean
}

/** The stored form of one field's value: text, key, number, list, or the record of its value class without its `type`. */
export type Stored = string | number | boolean | readonly Stored[] | { readonly [key: string]: Stored | null }
