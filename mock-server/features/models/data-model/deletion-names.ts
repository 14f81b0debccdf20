import type { Deletion } from '#contract/model-changes.ts'
import type { Loss } from '#data-model/changes/deletions.ts'

/** What is lost, as the interface names it. */
export function namesOf(loss: Loss): Pick<Deletion, 'name' | 'info1' | 'info2'> {
  switch (loss.of) {
    case 'FACT_SHEET':
      return { name: loss.type }
    case 'RELATION':
      return { name: loss.relation, ...(loss.type !== undefined && { info1: loss.type }) }
    case 'FACT_SHEET_FIELD':
      return { name: loss.field, ...(loss.type !== undefined && { info1: loss.type }) }
    case 'FACT_SHEET_FIELD_VALUE':
      return { name: loss.value, info1: loss.type, info2: loss.field }
    case 'RELATION_FIELD':
      return { name: loss.field, info1: loss.relation }
    case 'RELATION_FIELD_VALUE':
      return { name: loss.value, info1: loss.relation, info2: loss.field }
    default:
      return loss satisfies never
  }
}
