import { CombinedGraphQLErrors } from '@apollo/client'
import type { TFunction } from 'i18next'
import { fieldMessage } from '#common/field-message.ts'
import { refusalText } from '#common/refusal-text.ts'

/** Sentences that name what the view asks for; everything else is a sentence with numbers, or one of GraphQL itself. */
const namingRefusals = [
  ['unknownFacet', /^There is no facet (?<name>.+): no field, relation or tag group is called so$/],
  ['unknownSort', /^Fact sheets cannot be sorted by (?<name>.+): there is no such field$/],
  ['noDay', /^(?<name>.+) is no day such as \d{4}-\d\d-\d\d$/],
  ['noExternalId', /^externalIds: (?<name>.+) must be <external id field>\/<value>, as in externalId\/1234$/],
  ['exclusive', /^relationFieldsFilterOperator: EXCLUSIVE is not supported\./],
  ['longText', /^A text of \w+ may have (?<name>\d+) characters, not \d+$/],
  ['invalid', /^Variable "\$\w+" got invalid value /],
] as const

/** Why the fact sheets of a view can't be shown, in the reader's words. */
export function queryRefusal(error: Error, t: TFunction<'bookmarks'>): string {
  if (!CombinedGraphQLErrors.is(error)) return refusalText(error, t)
  const sentence = error.errors[0]?.message ?? error.message
  for (const [refusal, pattern] of namingRefusals) {
    const match = pattern.exec(sentence)
    if (match) return t(`rows.refusal.${refusal}`, { name: match.groups?.['name'] ?? '' })
  }
  return t('rows.refused', { reason: fieldMessage(t, 'filter', sentence) })
}
