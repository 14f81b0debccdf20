import type { ActionItem } from '#contract/meta-model/actions.ts'
import { type LabelName, withLabel } from '#contract/models/labels.ts'
import { withValue } from '#contract/at-path.ts'
import { definitionAt } from '#contract/models/place.ts'
import type { Translation } from '#contract/translation.ts'
import { isRecord } from '#contract/is-record.ts'
import { valueIn } from '#data-model/value-in.ts'
import { type Node, placeOf } from './node.ts'
import { type ActionState, fault, type Fault, isFault, type Outcome } from './outcome.ts'

/** Changes labels of one language; those that the translation doesn't have stay. */
export function translated(state: ActionState, { payload = {} }: ActionItem, node: Node): Outcome {
  const { language, translation } = payload
  if (typeof language !== 'string' || !/^[A-Za-z][\w-]{0,34}$/.test(language))
    return fault('payload.language', 'must be a language')
  if (!isRecord(translation)) return fault('payload.translation', 'is required')
  const texts = textsOf(translation)
  if (isFault(texts)) return texts
  const before = valueIn(state.texts, language) ?? {}
  const after = isOfView(node) ? ofView(before, node, texts) : ofModel(state, before, { node, texts })
  if (isFault(after)) return after
  return { ...state, texts: { ...state.texts, [language]: after } }
}

type Texts = Readonly<Partial<Record<'label' | 'helpText' | 'singular' | 'plural', string>>>

/** An empty text takes a label away. */
function textsOf(translation: Readonly<Record<string, unknown>>): Texts | Fault {
  const { textLabel, label, labelEmpty, number, helpText, ...others } = translation
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return fault(`payload.translation.${unknown}`, 'is no member of a translation')
  const { singular, plural } = isRecord(number) ? number : {}
  const given = { label: labelEmpty === true ? '' : (textLabel ?? label), helpText, singular, plural }
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(given)) {
    if (text === undefined || text === null) continue
    if (typeof text !== 'string') return fault(`payload.translation.${name}`, 'must be a text')
    texts[name] = text
  }
  return Object.keys(texts).length === 0 ? fault('payload.translation', 'has no text') : texts
}

const isOfView = ({ kind, relation }: Node): boolean =>
  kind === 'SECTION_NODE' || (kind === 'SUBSECTION_NODE' && relation === undefined)

/** Sections are named by the last part of their key, subsections by the middle one. */
function ofView(
  before: Translation,
  { kind, section = '', subsection = '' }: Node,
  { label, helpText, ...others }: Texts,
): Translation | Fault {
  const [unused] = Object.keys(others)
  if (unused !== undefined) return fault('payload.translation.number', 'is only for types')
  const isSection = kind === 'SECTION_NODE'
  if (isSection && helpText !== undefined) return fault('payload.translation.helpText', 'is not for sections')
  const key = isSection ? section.split('.').at(-1) : subsection.split('.')[1]
  if (key === undefined || key === '') return fault('node', 'has no key that a language has labels by')
  const set = (to: Translation, path: readonly string[], text: string | undefined): Translation =>
    text === undefined ? to : withValue(to, path, text === '' ? undefined : text)
  if (isSection) return set(before, ['viewModel', 'section', key], label)
  const named = set(before, ['viewModel', 'subsection', key, 'label'], label)
  return set(named, ['viewModel', 'subsection', key, 'helpText'], helpText)
}

function ofModel(
  { model }: ActionState,
  before: Translation,
  { node, texts }: { readonly node: Node; readonly texts: Texts },
): Translation | Fault {
  const place = placeOf(node)
  if (!place || !definitionAt(model, place)) return fault('node', 'leads to no definition of the data model')
  const isType = node.kind === 'FACT_SHEET_TYPE_NODE'
  const nameOf = (name: keyof Texts): LabelName | undefined => {
    if (isType) return name === 'label' ? 'singular' : name
    if (name === 'singular' || name === 'plural') return undefined
    if (node.kind === 'FIELD_VALUE_NODE') return name === 'label' ? `value:${node.fieldValue ?? ''}` : undefined
    if (node.kind !== 'RELATION_NODE') return name
    const relation = valueIn(model.relations, place.name)
    const side = relation?.from.factSheetType === node.factSheetType ? relation?.from.name : relation?.to.name
    return name === 'label' && side !== undefined ? `side:${side}` : undefined
  }
  let after = before
  for (const [name, text] of Object.entries(texts)) {
    const known = (['label', 'helpText', 'singular', 'plural'] as const).find((each) => each === name)
    const label = known && nameOf(known)
    if (label === undefined) return fault(`payload.translation.${name}`, 'is not for this kind of node')
    after = withLabel(after, place, label, text)
  }
  return after
}
