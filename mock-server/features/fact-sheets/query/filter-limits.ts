/**
 * Limits of filters (decision 014): each facet is a condition of a statement, and a facet of relations is a search of its own. GraphQL
 * measures a request by them before it runs; the levels and facets are checked again where the statement is built, whoever asks for it.
 */
export const filterLimits = {
  /** Conditions of a field at the root and of all fields below it. */
  conditionsOfField: 200,
  /** Conditions of a request. To count the keys of a facet, the filter is run again without that facet; those conditions count too. */
  conditionsOfRequest: 1000,
  /** Conditions that a facet of relations, or one with a filter in it, counts for. */
  conditionsOfRelation: 5,
  /**
   * Facets of relations and of subscriptions in one filter, with those of the filters in it. They are planned and searched for in
   * one statement, and others wait.
   */
  searches: 8,
  /** Facets of one filter. */
  facets: 100,
  /** Filters within facets of filters. */
  levels: 4,
  keys: 1000,
  keysOfAnd: 20,
  words: 20,
  /** Of each text in a filter or an order. */
  characters: 1000,
  ids: 5000,
  sortKeys: 10,
}
