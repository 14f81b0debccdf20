import type { Translation } from '#contract/translation.ts'
import type { SheetColumn } from '#kernel/sheets.ts'
import type { TypeModel } from '#data-model/model.ts'
import type { Survey } from './survey.service.ts'

export const typeColumns: readonly SheetColumn[] = ['type', 'singular', 'plural', 'count'].map((key) => ({
  key,
  label: key,
}))

/** The types of an export with their labels, and how many fact sheets of them it holds, as a page of rows. */
export const typePage = (
  types: readonly TypeModel[],
  labels: Translation | undefined,
  surveys: ReadonlyMap<string, Survey>,
): string =>
  JSON.stringify(
    types.map(({ key }) => {
      const label = labels?.dataModel?.factSheets?.[key]?.label
      return [key, label?.singular ?? key, label?.plural ?? key, surveys.get(key)?.count ?? 0]
    }),
  )
