import { DataModel } from '#contract/data-model.ts'
import { ReportingModel, ResourceModel } from '#contract/models.ts'
import { ViewModel } from '#contract/view-model.ts'
import { dataModel } from './data-model.ts'
import { firstModels } from './first-models.ts'
import { translation } from './language.ts'
import { reportingModel, resourceModel } from './reporting-model.ts'
import { MODEL_VERSION } from './version.ts'
import { viewModel } from './view-model.ts'

/** The models of new workspaces without their own. */
export const defaultModels = {
  data: DataModel.parse(dataModel),
  view: ViewModel.parse(viewModel),
  reporting: ReportingModel.parse(reportingModel),
  resources: ResourceModel.parse(resourceModel),
  languages: { en: translation(0), de: translation(1) },
}

let first: typeof defaultModels | undefined

/** The models of the workspaces that were created with a version of them. */
export const defaultModelsOf = (version: number): typeof defaultModels =>
  version >= MODEL_VERSION ? defaultModels : (first ??= firstModels(defaultModels))
