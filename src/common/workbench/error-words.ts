import { keysOf } from 'mock-server/contract/keys-of.ts'
import { useTranslation } from 'react-i18next'

/** The sentences in which the service says what is wrong with a model, with the names in them. */
const sentences = {
  member: /^is a member that every fact sheet has$/u,
  graphql: /^is a name that GraphQL has for something else$/u,
  name: /^must begin with a letter and have only letters, digits and underscores, at most (?<n>\d+)$/u,
  required: /^is required(?: for aggregated fields)?$/u,
  level: /^must be at least 1$/u,
  empty: /^must not be empty$/u,
  range: /^must have a min that is not above its max$/u,
  circle: /^leads back to the field$/u,
  phase: /^must have at least one phase$/u,
  path: /^must have at least one path$/u,
  pathField: /^must name a field of the relation, such as relation\/field$/u,
  pathBegin: /^begins with (?<name>\S+), which is no relation of (?<owner>\S+)$/u,
  pathEnd: /^ends with (?<name>\S+), which is no field of the relation$/u,
  typeEqual: /^can hold TYPE_EQUAL only where both ends can have the same type$/u,
  unknownType: /^(?<name>\S+) is no (?:type of fact sheets|fact sheet type)$/u,
  unknownField: /^(?<name>\S+) is no field of (?<owner>\S+)$/u,
  unknownRelation: /^(?<name>\S+) is no relation of (?<owner>\S+)$/u,
  unknownShown: /^(?<name>\S+) is no field or relation of (?<owner>\S+)$/u,
  unknownReport: /^(?<name>\S+) is no report of the model$/u,
  unknownValidator: /^(?<name>\S+) is no validator of the model$/u,
  unknownValue: /^(?<name>\S+) is no value of (?<owner>\S+)$/u,
  noBeside: /^(?<name>\S+) is no field beside it$/u,
  noSelect: /^(?<name>\S+) is no field with values to select$/u,
  sameSide: /^has the name (?<name>\S+), as (?<owner>\S+) has$/u,
  sameField: /^has the name (?<name>\S+), as a field of (?<owner>\S+) has$/u,
  twice: /^is in the list twice: (?<name>.+)$/u,
  expression: /^is not an expression$/u,
  single: /^can't be SINGLE: (?<n>\d+) fact sheets? ha(?:s|ve) more than one$/u,
  fixedType: /^can't be changed: it is (?<name>\S+)$/u,
  long: /^must have at most (?<n>\d+) characters$/u,
  duplicate: /^(?<name>\S+) is there twice$/u,
  placeholder: /^lacks the placeholder (?<name>.+)$/u,
  notInModel: /^is not in the data model$/u,
  movedNothing: /^(?<name>\S+) is nothing that this change would delete$/u,
  movedTaken: /^(?<name>\S+) is there already and has data of its own$/u,
  movedTwice: /^another field moves to (?<name>\S+)$/u,
  movedType: /^(?<name>\S+) has another type: (?<type>\S+), (?<other>\S+) has (?<otherType>\S+)$/u,
  movedValues: /^(?<name>\S+) lacks the values (?<values>.+)$/u,
  waiting: /^(?<name>\S+) can (?:come back|go) when its data are (?:deleted|back)$/u,
} as const

export const errorKeys = keysOf(sentences)

/** Which sentence it is; undefined for one that is not known. */
export const sentenceKey = (sentence: string) => errorKeys.find((key) => sentences[key].test(sentence))

/** Puts a sentence of the service into the reader's words; one that is not known is shown as it is. */
export function useErrorWords(): (sentence: string) => string {
  const { t } = useTranslation('editing')
  return (sentence) => {
    const key = sentenceKey(sentence)
    return key === undefined ? sentence : t(`error.${key}`, { ...sentences[key].exec(sentence)?.groups })
  }
}
