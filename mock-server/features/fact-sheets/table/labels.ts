import type { FieldTranslation, Translation } from '#contract/translation.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Model } from '#data-model/model.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText } from '#data-model/parsed.ts'
import type { ViewColumn } from './columns.ts'

interface LabelledColumn {
  readonly model: Model
  readonly types: readonly string[]
  readonly key: string
}

/** The label of a column and those of its values. What the labels don't name keeps its key. */
export function labelsOf(
  labels: Translation | undefined,
  { model, types, key }: LabelledColumn,
): Pick<ViewColumn, 'label' | 'values'> {
  const texts = labels?.dataModel
  const ofTypes = types.flatMap((type) => valueIn(texts?.factSheets ?? {}, type) ?? [])
  const fields = [...ofTypes.map(({ fields: own }) => own), texts?.externalIdFields, texts?.baseModel?.fields].flatMap(
    (translations) => fieldIn(translations, key),
  )
  const sides = types.flatMap((type) => model.types.get(type)?.sides.get(key) ?? [])
  const sideLabels = sides.flatMap(
    ({ relation }) => valueIn(texts?.relations?.[relation.name]?.labels ?? {}, key) ?? [],
  )
  return {
    label: fields[0]?.label ?? sideLabels[0],
    values: key === 'type' ? typeLabels(labels) : new Map(fields.toReversed().flatMap(valueLabels)),
  }
}

const valueLabels = ({ values }: Partial<FieldTranslation>) =>
  Object.entries(values ?? {}).filter((pair): pair is [string, string] => isText(pair[1]))

const typeLabels = (labels: Translation | undefined) =>
  new Map(
    Object.entries(labels?.dataModel?.factSheets ?? {}).flatMap(([type, { label }]): [string, string][] =>
      label?.singular ? [[type, label.singular]] : [],
    ),
  )

/** The translation of a field. Its form is left open by the interface, so members of another form are ignored. */
function fieldIn(
  translations: Readonly<Record<string, unknown>> | undefined,
  key: string,
): Partial<FieldTranslation>[] {
  const found = valueIn(translations ?? {}, key)
  if (!isRecord(found)) return []
  const { label, values } = found
  return [
    {
      ...(isText(label) ? { label } : {}),
      ...(isRecord(values)
        ? {
            values: Object.fromEntries(
              Object.entries(values).flatMap(([value, text]) => (isText(text) ? [[value, text]] : [])),
            ),
          }
        : {}),
    },
  ]
}
