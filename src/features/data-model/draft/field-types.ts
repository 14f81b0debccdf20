import { FieldType } from 'mock-server/contract/data-model.ts'

export const fieldTypes = FieldType.options

/** Whose values are listed in the definition. */
export const hasValues = (type: FieldType): boolean =>
  type === 'SINGLE_SELECT' || type === 'MULTIPLE_SELECT' || type === 'LIFECYCLE' || type === 'PROJECT_STATUS'

/** What somebody can type, search for and sum up. */
export const isText = (type: FieldType): boolean => type === 'STRING' || type === 'EXTERNAL_ID'
export const isNumber = (type: FieldType): boolean => type === 'INTEGER' || type === 'DOUBLE'

/** Computed by the service, so that nobody enters a value. */
export const isComputed = (type: FieldType): boolean => type === 'AGGREGATED' || type === 'SEARCH_BASED'
