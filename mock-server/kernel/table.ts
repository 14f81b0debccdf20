/** The types of the values of a table. Days are texts as `2026-11-20`, ids are UUIDs in lower case. */
export type ValueType = 'text' | 'integer' | 'double' | 'boolean' | 'day' | 'instant' | 'id'

/** A column of a table. */
export interface TableColumn {
  /** The key of the field in the data model. */
  readonly key: string
  readonly type: ValueType
  /** In the language of the request; undefined where the labels of the workspace have none. */
  readonly label: string | undefined
}

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** Functions of an expression, by their names in OData. */
export type TableFunction =
  | 'contains'
  | 'startswith'
  | 'endswith'
  | 'tolower'
  | 'toupper'
  | 'trim'
  | 'length'
  | 'year'
  | 'month'
  | 'day'
  | 'date'

/**
 * An expression over the columns of a table. It has been validated: types fit each other, and texts, numbers and instants are such that
 * a store takes them. The type `null` is that of the literal alone.
 */
export type Expression =
  | { readonly kind: 'column'; readonly type: ValueType; readonly key: string }
  | { readonly kind: 'value'; readonly type: ValueType; readonly text: string }
  | { readonly kind: 'null'; readonly type: 'null' }
  | {
      readonly kind: 'call'
      readonly type: ValueType
      readonly name: TableFunction
      readonly args: readonly Expression[]
    }
  | {
      readonly kind: 'compare'
      readonly type: 'boolean'
      readonly operator: Comparison
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'in'
      readonly type: 'boolean'
      readonly left: Expression
      /** The type of the values, of which `hasNull` tells whether null is among them. */
      readonly of: ValueType
      readonly texts: readonly string[]
      readonly hasNull: boolean
    }
  | { readonly kind: 'and' | 'or'; readonly type: 'boolean'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly type: 'boolean'; readonly part: Expression }

/** A key of the order of a table. */
export interface TableOrder {
  readonly key: string
  readonly isDescending: boolean
}

/** A value as a row has it: whole and other numbers are numbers, all others texts. */
export type TableValue = string | number | boolean | null
