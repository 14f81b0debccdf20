import { type DocumentNode, type GraphQLError, Kind, type SelectionSetNode, visit } from 'graphql'
import { validationError } from './validation.ts'

/** Validation compares all fields of one name in pairs, and all fragments used in one place. */
const FIELDS_OF_NAME = 100
const FRAGMENTS = 300

/** Why a document repeats fields or fragments too often to be validated; undefined for others. */
export function repetitionError(document: DocumentNode): GraphQLError | undefined {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  if (fragments.length > FRAGMENTS) return tooComplex(`A document may have ${FRAGMENTS} fragments`)
  let error: GraphQLError | undefined
  visit(document, {
    SelectionSet(set) {
      if (error) return false
      const counts = new Map<string, number>()
      count(set, counts)
      const most = Math.max(0, ...counts.values())
      if (most > FIELDS_OF_NAME) error = tooComplex(`A field may be repeated ${FIELDS_OF_NAME} times in one place`)
      return undefined
    },
  })
  return error
}

/** Counts the fields of a selection by their names in the answer, and the uses of each fragment. */
function count({ selections }: SelectionSetNode, counts: Map<string, number>): void {
  for (const selection of selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) count(selection.selectionSet, counts)
    else {
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD
      const name = isSpread ? `...${selection.name.value}` : (selection.alias ?? selection.name).value
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
}

const tooComplex = (message: string) => validationError('MaxQueryComplexity', message, undefined)
