import type { ReportingModel } from 'mock-server/contract/models.ts'

/** What every part of the form has: the model as it is being edited, and how it is changed. */
export type Editing = {
  readonly model: ReportingModel
  /** `about` is what is typed into, whose keys are undone together. */
  readonly set: (change: (model: ReportingModel) => ReportingModel, about?: string) => void
  readonly isLocked: boolean
}
