import { type TypeDefinition, amount, lifecycle, maturity, seal, single, strategicImportance, text } from './fields.ts'

/** Layer: strategy and transformation. */
export const strategyTypes = {
  Objective: {
    config: { maxHierarchyLevel: 3, qualitySeal: seal() },
    fields: { lifecycle },
  },
  Platform: {
    config: { maxHierarchyLevel: 3, qualitySeal: seal() },
    fields: {
      lifecycle,
      strategicImportance,
      currentMaturity: maturity,
      targetMaturity: maturity,
      maturityDescription: text(),
    },
  },
  Initiative: {
    config: { maxHierarchyLevel: 4, qualitySeal: seal(90), milestonesActive: true },
    fields: {
      category: single('idea', 'program', 'project', 'epic'),
      alias: text({ quickSearch: true }),
      lifecycle,
      projectStatus: { type: 'PROJECT_STATUS', values: ['green', 'yellow', 'red'], inView: true },
      budgetAfterPlanning: amount,
    },
  },
} satisfies Record<string, TypeDefinition>
