import { CombinedGraphQLErrors } from '@apollo/client'
import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { queryRefusal } from './query-refusal.ts'

const refused = (message: string) => new CombinedGraphQLErrors({ errors: [{ message }] })

test.for<[sentence: string, german: string]>([
  [
    'There is no facet colorOfBark: no field, relation or tag group is called so',
    '„colorOfBark“ gibt es im Datenmodell nicht mehr. Bearbeiten Sie das Lesezeichen, um diesen Filter zu entfernen.',
  ],
  [
    'Fact sheets cannot be sorted by size: there is no such field',
    '„size“ gibt es im Datenmodell nicht mehr. Bearbeiten Sie das Lesezeichen, um nach einem anderen Feld zu sortieren.',
  ],
  [
    'Variable "$filter" got invalid value "TOMORROW" at "filter.facetFilters[0].dateFilter.type"',
    'Der gespeicherte Filter enthält ungültige Werte. Bearbeiten Sie das Lesezeichen, um das JSON zu korrigieren.',
  ],
  [
    'A facet may have 1000 keys, not 1001',
    'Der Filter kann nicht angewendet werden: Ein Filter kann höchstens 1000 Werte haben',
  ],
])('a refused view is explained in German: %s', async ([sentence, german]) => {
  await startI18n('de')
  await i18n.loadNamespaces('bookmarks')
  expect(queryRefusal(refused(sentence), i18n.getFixedT('de', 'bookmarks'))).toBe(german)
})

test('a view that the service could not run says so', async () => {
  await startI18n('en')
  await i18n.loadNamespaces('bookmarks')
  const error = new ApiError(503, 'POST /graphql')
  expect(queryRefusal(error, i18n.getFixedT('en', 'bookmarks'))).not.toContain('filter')
})
