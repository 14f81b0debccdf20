import { groups } from '#features/languages/texts/entries.ts'
import { problemKinds } from '#features/languages/transfer/read-file.ts'

/** Keys that the pages of the other models put together from parts, and the values of each `*`. */
export const modelPagePatterns: Readonly<Record<string, readonly string[]>> = {
  'languages:part.*': ['dataModel', 'viewModel', 'others'],
  'languages:group.*': groups,
  'languages:toolbar.*': ['all', 'missing', 'changed'],
  'languages:import.problem.*': problemKinds,
}
