/** Keys of facets that are no values: fact sheets without a value, and fact sheets with any. */
export const MISSING = '__missing__'
export const ANY = '__any__'

/** The keys of the data quality facet: what a fact sheet can lack. */
export const dataQualityKeys = ['_noResponsible_', '_qualitySealBroken_', '_noDescription_', '_noLifecycle_']
