import type { MetaItemTranslation } from '#contract/meta-model/records.ts'
import type { Translation } from '#contract/translation.ts'
import { isRecord } from '#contract/is-record.ts'
import { valueIn } from '#data-model/value-in.ts'

/** The labels of a workspace by language. */
export type Labels = ReadonlyMap<string, Translation>

export type Translations = Record<string, MetaItemTranslation>

/** What each language has; languages without a text are left out. */
const inEach = (labels: Labels, pick: (translation: Translation) => MetaItemTranslation): Translations =>
  Object.fromEntries(
    [...labels]
      .map(([language, translation]) => [language, pick(translation)] as const)
      .filter(([, texts]) => Object.values(texts).some((text) => text !== undefined)),
  )

export const typeLabels = (labels: Labels, type: string): Translations =>
  inEach(labels, ({ dataModel }) => {
    const { label: number, helpText } = valueIn(dataModel?.factSheets ?? {}, type) ?? {}
    return { label: number?.singular, number, helpText }
  })

/** The label of a section is found by the last part of its key. */
export const sectionLabels = (labels: Labels, key: string): Translations =>
  inEach(labels, ({ viewModel }) => ({ label: valueIn(viewModel?.section ?? {}, key.split('.').at(-1) ?? '') }))

interface Relation {
  readonly name: string
  readonly side: string
}

/** Those of a subsection are found by the middle part of its key; a relation that has none there is called as its side. */
export const subsectionLabels = (labels: Labels, key: string, relation?: Relation): Translations =>
  inEach(labels, ({ viewModel, dataModel }) => {
    const own = valueIn(viewModel?.subsection ?? {}, key.split('.')[1] ?? '')
    const ofRelation = relation && valueIn(dataModel?.relations ?? {}, relation.name)?.labels?.[relation.side]
    return { label: own?.label ?? ofRelation, helpText: own?.helpText }
  })

/** The labels of a field of a type, of an external id, or of a member that all types have. */
export const fieldLabels = (labels: Labels, type: string, field: string): Translations =>
  inEach(labels, (translation) => {
    const { label, helpText } = fieldIn(translation, type, field)
    return { label: textOf(label), helpText: textOf(helpText) }
  })

export const valueLabels = (labels: Labels, type: string, { field, value }: { field: string; value: string }) =>
  inEach(labels, (translation) => {
    const { values } = fieldIn(translation, type, field)
    return { label: isRecord(values) ? textOf(valueIn(values, value)) : undefined }
  })

/** The interface leaves the form of a field's labels open. */
function fieldIn({ dataModel }: Translation, type: string, field: string): Readonly<Record<string, unknown>> {
  const own = valueIn(valueIn(dataModel?.factSheets ?? {}, type)?.fields ?? {}, field)
  const found =
    own ?? valueIn(dataModel?.externalIdFields ?? {}, field) ?? valueIn(dataModel?.baseModel?.fields ?? {}, field)
  return isRecord(found) ? found : {}
}

const textOf = (text: unknown): string | undefined => (typeof text === 'string' ? text : undefined)
