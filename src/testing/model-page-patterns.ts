import { featureIds } from 'mock-server/contract/endpoint.ts'
import { layoutChangeKinds } from '#features/view-model/layout/changes.ts'
import { groups } from '#features/languages/texts/entries.ts'
import { problemKinds } from '#features/languages/transfer/read-file.ts'

/** Keys that the pages of the other models put together from parts, and the values of each `*`. */
export const modelPagePatterns: Readonly<Record<string, readonly string[]>> = {
  'viewModel:name.add.*': ['section', 'part'],
  'viewModel:name.rename.*': ['section', 'part'],
  'viewModel:name.note.*': ['section', 'part'],
  'viewModel:move.*': ['up', 'down', 'previous', 'next'],
  'viewModel:review.*': layoutChangeKinds.filter((kind) => kind !== 'fieldMoved'),
  'features:name.*': featureIds,
  'features:about.*': featureIds,
  'features:gates.*': featureIds,
  'reporting:*.add': ['menu', 'reports'],
  'languages:part.*': ['dataModel', 'viewModel', 'others'],
  'languages:group.*': groups,
  'languages:toolbar.*': ['all', 'missing', 'changed'],
  'languages:import.problem.*': problemKinds,
}
