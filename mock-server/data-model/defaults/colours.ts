import type { DataType } from '#contract/data-model.ts'
import type { Field } from './fields.ts'

/** Background of each type; white text is readable on all of them. */
export const typeColours: Record<string, string> = {
  Objective: '#A8326E',
  Platform: '#5C5FBF',
  Initiative: '#2E7D32',
  Organization: '#1565C0',
  BusinessCapability: '#283593',
  BusinessContext: '#A65300',
  DataObject: '#6A1B9A',
  Application: '#00695C',
  Interface: '#007585',
  Provider: '#7A5F00',
  ITComponent: '#A1422B',
  TechnicalStack: '#5D4037',
}

const red = '#C62828'
const orange = '#EF6C00'
const yellow = '#F9A825'
const lightGreen = '#7CB342'
const green = '#2E7D32'

const [worse, better] = [
  [red, orange, yellow, lightGreen, green],
  [green, lightGreen, yellow, orange, red],
]
const stronger = ['#BBDEFB', '#64B5F6', '#1E88E5', '#0D47A1']
const different = ['#1E88E5', '#8E24AA', '#00897B', '#F4511E', '#6D4C41', '#3949AB', '#C0CA33', '#546E7A']

/** The direction of the values of a field, in the order of the model; values of other fields have no direction. */
const scales: Record<string, string[]> = {
  functionalSuitability: worse,
  technicalSuitability: worse,
  currentMaturity: worse,
  targetMaturity: worse,
  lxStatusSSO: worse,
  implementation: worse,
  lxTimeClassification: ['#F9A825', green, '#1E88E5', red],
  dataClassification: better,
  obsolescenceRiskStatus: [green, red, yellow, orange],
  businessCriticality: stronger,
  strategicImportance: stronger,
  strategicSupport: stronger,
  supportType: ['#0D47A1', '#64B5F6'],
  usageType: ['#64B5F6', '#0D47A1'],
  lifecycle: ['#90A4AE', '#42A5F5', green, orange, red],
  projectStatus: [green, yellow, red],
}

/** Value → colour for a field that has values; empty otherwise. */
export function valueColours(name: string, { values = [] }: Pick<Field | DataType, 'values'>) {
  const scale = scales[name] ?? different
  const isSpread = scale === worse || scale === better || scale === stronger
  return Object.fromEntries(
    values.map((value, index) => {
      // A scale with more colours than values is spread over its whole length.
      const at = isSpread ? Math.round((index * (scale.length - 1)) / Math.max(1, values.length - 1)) : index
      return [value, { color: scale[at % scale.length] }]
    }),
  )
}
