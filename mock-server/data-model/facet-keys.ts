/** Keys of facets that are no values: what has none, and what has any. */
export const MISSING = '__missing__'
export const ANY = '__any__'

/** What a fact sheet can fall short of. */
export const dataQualityKeys = ['_noResponsible_', '_qualitySealBroken_', '_noDescription_', '_noLifecycle_']
