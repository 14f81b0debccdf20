import type { z } from 'zod'
import {
  CustomValidator,
  DataModel,
  DataType,
  ExternalIdField,
  FactSheetDefinition,
  NamingRule,
  RelationDefinition,
} from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'

const ofCollections = {
  factSheets: FactSheetDefinition,
  relations: RelationDefinition,
  validators: CustomValidator,
  externalIdFields: ExternalIdField,
  rules: NamingRule,
} as const

/** What a text in JSON has to be: a definition, or without a place the whole model. */
export const schemaOf = (place: ModelPlace | undefined): z.ZodType =>
  place === undefined ? DataModel : place.field === undefined ? ofCollections[place.collection] : DataType
