import { z } from 'zod'

/** A schema as completion reads it. */
export type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly type?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

// Safe: a subset of what the library describes.
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema

/** The schema of what a path leads to; undefined where nothing is said about it. */
export const schemaAt = (root: JsonSchema, path: readonly string[]): JsonSchema | undefined =>
  path.reduce<JsonSchema | undefined>((schema, name) => schema && memberOf(root, schema, name), resolved(root, root))

function memberOf(root: JsonSchema, { items, properties, additionalProperties }: JsonSchema, name: string) {
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const member = items ?? properties?.[name] ?? others
  return member && resolved(root, member)
}

function resolved(root: JsonSchema, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  const target = name === undefined ? undefined : root.$defs?.[name]
  return target ? resolved(root, target) : schema
}
