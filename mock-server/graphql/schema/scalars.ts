import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/** Integers beyond 32 bits, such as revisions; clients may send them as text. */
export const GraphQLLong = new GraphQLScalarType<number, number>({
  name: 'Long',
  description: 'A whole number of up to 53 bits',
  serialize: (value) => (typeof value === 'number' ? value : Number(value)),
  parseValue: wholeNumber,
  parseLiteral: (node) => wholeNumber(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined),
})

function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new GraphQLError('Long must be a whole number')
}
