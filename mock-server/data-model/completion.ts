import { baseFields } from '#contract/data-model.ts'
import type { Subsection } from '#contract/view-model.ts'
import type { FieldModel, TypeModel } from './model.ts'
import { isComputed } from './values.ts'

/** How much of a part is filled in. */
type Measure = {
  /** 0 to 1. */
  completion: number
  /** Rounded down. */
  percentage: number
  totalWeight: number
  weightedSum: number
}
/** A part without parts of its own: a subsection. */
export type ConcreteCompletion = Measure & { type: 'ConcreteCompletion' }
/** A part with its parts by their labels: a section, or the whole fact sheet. */
type Parts<Whole extends Measure> = Measure & { type: 'SectionCompletion'; subCompletions: Record<string, Whole> }
export type SectionCompletion = Parts<ConcreteCompletion>
/** How much of a fact sheet is filled in, as a whole and by part. */
export type Completion = Parts<SectionCompletion>

/** Keeps sums of weights finite. */
const MAX_WEIGHT = 1e6

/** One part that counts: its weight, and how complete it is. */
type Part = { readonly weight: number; readonly completion: number }

/** The weighted mean over the sections of a type, where a section is the mean over its subsections, and those over their fields or relation. */
export function completionOf(
  type: TypeModel,
  isFilled: (name: string) => boolean,
  isActiveField: (field: FieldModel) => boolean,
): Completion {
  const counts = (name: string) => {
    const field = type.fields.get(name)
    return field ? !isComputed(field) && isActiveField(field) : baseFields.has(name) || type.sides.has(name)
  }
  const sections = type.sections.flatMap((section) => {
    const subsections = section.subsections.flatMap((subsection) => {
      const parts = namesIn(type, subsection)
        .filter(({ name, weight }) => weight > 0 && counts(name))
        .map(({ name, weight }) => ({ weight, completion: isFilled(name) ? 1 : 0 }))
      return labelled<ConcreteCompletion>(subsection, { type: 'ConcreteCompletion', ...meanOf(parts) })
    })
    return labelled(section, sectionOf(subsections))
  })
  return sectionOf(sections)
}

type Labelled<Whole> = { readonly label: string; readonly weight: number; readonly whole: Whole }

// A part without anything that counts, or without weight, is left out.
function labelled<Whole extends Measure>(
  { label, weight = 1 }: { label: string; weight?: number | undefined },
  whole: Whole,
): Labelled<Whole>[] {
  return whole.totalWeight > 0 && weight > 0 ? [{ label, weight, whole }] : []
}

function sectionOf<Whole extends Measure>(parts: readonly Labelled<Whole>[]): Parts<Whole> {
  const weighed = parts.map(({ weight, whole }) => ({ weight, completion: whole.completion }))
  const subCompletions = Object.fromEntries(parts.map(({ label, whole }) => [label, whole]))
  return { type: 'SectionCompletion', ...meanOf(weighed), subCompletions }
}

function meanOf(uncapped: readonly Part[]): Measure {
  const parts = uncapped.map((part) => ({ ...part, weight: Math.min(part.weight, MAX_WEIGHT) }))
  const totalWeight = parts.reduce((sum, { weight }) => sum + weight, 0)
  const weightedSum = parts.reduce((sum, { weight, completion }) => sum + weight * completion, 0)
  const completion = totalWeight > 0 ? Math.min(1, Math.max(0, weightedSum / totalWeight)) : 1
  return { completion, percentage: percentageOf(completion), totalWeight, weightedSum }
}

// 0.29 * 100 is 28.999999999999996: a value this close to the next whole percent is rounded to it.
const percentageOf = (completion: number) => Math.floor(completion * 100 + 1e-9)

/** A subsection with a relation counts the relation only: the fields of its layout belong to the relation. */
function namesIn(type: TypeModel, { templateOptions }: Subsection): { name: string; weight: number }[] {
  if (!templateOptions) return []
  const { relationName, fieldName, layout } = templateOptions
  if (relationName !== undefined) return type.sides.has(relationName) ? [{ name: relationName, weight: 1 }] : []
  const fields = layout?.fields.map(({ name, weight = 1 }) => ({ name, weight })) ?? []
  return fields.length === 0 && fieldName !== undefined ? [{ name: fieldName, weight: 1 }] : fields
}
