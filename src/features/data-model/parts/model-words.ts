import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { Translation } from 'mock-server/contract/translation.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { typeInWords } from '#common/model-labels.ts'
import { languages } from '#features/data-model/draft/documents.ts'
import { fieldTypes } from '#features/data-model/draft/field-types.ts'
import { labelIn } from 'mock-server/contract/models/labels.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'

export type ModelWords = {
  readonly type: (name: string) => string
  /** The label of a field, or its key where the workspace has none. */
  readonly field: (key: string, type?: string) => string
  readonly value: (field: string, value: string, type?: string) => string
  /** A relation as a type at one of its ends calls it; without a type, both sides. */
  readonly relation: (name: string, type?: string) => string
  /** What an aggregated field is computed from: a relation, or a field of one behind a slash. */
  readonly path: (path: string) => string
  readonly section: (key: string) => string
  readonly group: (id: 'relations' | 'validators' | 'externalIdFields' | 'namingRule') => string
  readonly fieldType: (type: string) => string
}

type Words = Pick<ModelWords, 'type' | 'field' | 'value' | 'section' | 'path'>

/** What the draft calls the parts of the model, in the reader's language. */
export function useModelWords({ model, base, texts }: ModelDraft): ModelWords {
  const { t, i18n } = useTranslation('dataModel')
  const language = languages.find((each) => each === i18n.language) ?? 'en'
  const own = texts[language]
  const words = useMemo(() => wordsIn(own), [own])
  const { relations } = model
  const { relations: storedRelations } = base
  return useMemo(() => {
    const type = (name: string) => (name === 'BaseFactSheet' ? t('anyType') : words.type(name))
    return {
      ...words,
      type,
      relation: (name, ofType) =>
        relationLabel(relations[name] ?? storedRelations[name], name, ofType, { ...words, type }),
      group: (id) => t(`group.${id}`),
      fieldType: (of) => (fieldTypes.some((known) => known === of) ? t(`fieldType.${of}`) : of),
    }
  }, [t, words, relations, storedRelations])
}

function relationLabel(
  relation: DataModel['relations'][string] | undefined,
  name: string,
  type: string | undefined,
  words: Pick<Words, 'type' | 'field'>,
): string {
  if (!relation) return name
  const ends = [relation.from, relation.to]
  const own =
    ends.find((end) => end.factSheetType === type) ?? ends.find((end) => end.factSheetType === 'BaseFactSheet')
  if (type !== undefined && own) return words.field(own.name)
  return ends.map((end) => words.type(end.factSheetType)).join(' → ')
}

/** Labels by key: those of a type first, then the first one that anything has for the key. Made once for a language, not for each label. */
function wordsIn(texts: Translation): Words {
  const { factSheets = {}, relations = {}, baseModel, externalIdFields = {} } = texts.dataModel ?? {}
  const fields = new Map<string, string>()
  const values = new Map<string, string>()
  const note = (map: Map<string, string>, key: string, text: unknown) => {
    if (typeof text === 'string' && text !== '' && !map.has(key)) map.set(key, text)
  }
  for (const { fields: own = {} } of [...Object.values(factSheets), ...Object.values(relations), baseModel ?? {}]) {
    for (const [key, field] of Object.entries(own)) {
      if (!isRecord(field)) continue
      note(fields, key, field.label)
      if (isRecord(field.values))
        for (const [value, text] of Object.entries(field.values)) note(values, `${key} ${value}`, text)
    }
  }
  for (const { labels = {} } of Object.values(relations))
    for (const [side, text] of Object.entries(labels)) note(fields, side, text)
  for (const [key, field] of Object.entries(externalIdFields)) if (isRecord(field)) note(fields, key, field.label)
  const sections = texts.viewModel?.section ?? {}
  const placeOf = (key: string, type: string) => ({ collection: 'factSheets', name: type, field: key }) as const
  const field = (key: string, type?: string) =>
    (type === undefined ? '' : labelIn(texts, placeOf(key, type), 'label')) || (fields.get(key) ?? key)
  return {
    type: (name) => factSheets[name]?.label?.singular ?? typeInWords(name),
    field,
    path: (path) =>
      path
        .split('/')
        .map((part) => field(part))
        .join(' / '),
    value: (key, value, type) =>
      (type === undefined ? '' : labelIn(texts, placeOf(key, type), `value:${value}`)) ||
      (values.get(`${key} ${value}`) ?? value),
    // By the last part of its key.
    section: (key) => sections[key.split('.').at(-1) ?? key] ?? key,
  }
}
