import type { TypeModel } from '#data-model/model.ts'
import type { QueryContext } from '#features/fact-sheets/query/query-context.ts'
import { type Exported, surveyWindow } from './windows.store.ts'

/** What an export will find of a type. */
export interface Survey {
  /** Fact sheets that the caller can see. */
  readonly count: number
  /** The fields that at least one of them has a value for; empty where nobody asks. */
  readonly fields: ReadonlySet<string>
}

interface SurveyRequest extends Pick<Exported, 'status'> {
  readonly types: readonly TypeModel[]
  readonly withFields: boolean
}

/** Rows of a statement. */
const WINDOW = 400

/** Counts the fact sheets of each type, a short statement at a time. */
export async function surveyTypes(
  context: QueryContext,
  { status, types, withFields }: SurveyRequest,
): Promise<ReadonlyMap<string, Survey>> {
  const surveys = new Map<string, Survey>()
  for (const { key: type } of types) {
    const fields = new Set<string>()
    let [count, after, isMore]: [number, string | null, boolean] = [0, null, true]
    while (isMore) {
      const window = await surveyWindow(context, { type, status, withFields }, { after, limit: WINDOW })
      count += window.seen
      for (const field of window.fields) fields.add(field)
      after = window.last
      isMore = window.read === WINDOW
    }
    surveys.set(type, { count, fields })
  }
  return surveys
}
