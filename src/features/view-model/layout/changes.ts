import type { Section } from 'mock-server/contract/view-model.ts'
import { fieldsIn, placeOf, sectionKey, subjectOf, subsectionKey } from './layout.ts'

const ofSections = ['sectionAdded', 'sectionRemoved', 'sectionMoved', 'sectionHidden', 'sectionShown'] as const
const ofParts = ['partAdded', 'partRemoved', 'partMoved'] as const
export const layoutChangeKinds = [...ofSections, ...ofParts, 'fieldMoved'] as const

/** What a draft changes in how fact sheets of a type are shown. */
export type LayoutChange =
  | { readonly kind: (typeof ofSections)[number]; readonly key: string }
  | { readonly kind: (typeof ofParts)[number]; readonly key: string; readonly section: string }
  | {
      readonly kind: 'fieldMoved'
      readonly key: string
      /** Sections; undefined where it is not placed. */
      readonly from: string | undefined
      readonly to: string | undefined
    }

/** The changes from one list of sections to another: what is where it was relative to the others has not moved. */
export function changesBetween(before: readonly Section[], after: readonly Section[]): LayoutChange[] {
  const [old, next] = [byKey(before), byKey(after)]
  const added = [...next.keys()].filter((key) => !old.has(key))
  const removed = [...old.keys()].filter((key) => !next.has(key))
  const kept = [...old.keys()].filter((key) => next.has(key))
  const moved = movedIn(
    kept,
    [...next.keys()].filter((key) => old.has(key)),
  )
  const hidden = kept.flatMap((key): LayoutChange[] => {
    const [was, is] = [old.get(key)?.disabled === true, next.get(key)?.disabled === true]
    return was === is ? [] : [{ kind: is ? 'sectionHidden' : 'sectionShown', key }]
  })
  return [
    ...added.map((key): LayoutChange => ({ kind: 'sectionAdded', key })),
    ...removed.map((key): LayoutChange => ({ kind: 'sectionRemoved', key })),
    ...moved.map((key): LayoutChange => ({ kind: 'sectionMoved', key })),
    ...hidden,
    ...partChanges(before, after),
    ...fieldChanges(before, after),
  ]
}

const byKey = (sections: readonly Section[]) => new Map(sections.map((section) => [sectionKey(section), section]))

function partChanges(before: readonly Section[], after: readonly Section[]): LayoutChange[] {
  const partsIn = (sections: readonly Section[]) =>
    new Map(
      sections.flatMap((section) =>
        section.subsections.map((part) => [subjectOf(part) ?? subsectionKey(part), sectionKey(section)] as const),
      ),
    )
  const [old, next] = [partsIn(before), partsIn(after)]
  const kept = [...old].flatMap(([key, section]) => (next.get(key) === section ? [key] : []))
  const inside = movedWithin(kept, [...next.keys()], (key) => old.get(key) ?? '')
  return [
    ...[...next].flatMap(([key, section]): LayoutChange[] => {
      if (!old.has(key)) return [{ kind: 'partAdded', key, section }]
      return old.get(key) === section && !inside.includes(key) ? [] : [{ kind: 'partMoved', key, section }]
    }),
    ...[...old].flatMap(([key, section]): LayoutChange[] =>
      next.has(key) ? [] : [{ kind: 'partRemoved', key, section }],
    ),
  ]
}

function fieldChanges(before: readonly Section[], after: readonly Section[]): LayoutChange[] {
  const namesIn = (sections: readonly Section[]) =>
    sections.flatMap(({ subsections }) => subsections.flatMap((part) => fieldsIn(part).map(({ name }) => name)))
  const sectionOf = (sections: readonly Section[], name: string) => {
    const place = placeOf(sections, name)
    const section = place && sections[place.section]
    return section && sectionKey(section)
  }
  const partOf = (sections: readonly Section[], name: string) => {
    const place = placeOf(sections, name)
    const part = place && sections[place.section]?.subsections[place.subsection]
    return part && `${sectionOf(sections, name)} ${subsectionKey(part)}`
  }
  const [old, next] = [namesIn(before), namesIn(after)]
  const kept = old.filter((name) => partOf(before, name) === partOf(after, name))
  const inside = new Set(movedWithin(kept, next, (name) => partOf(before, name) ?? ''))
  return [...new Set([...next, ...old])].flatMap((key): LayoutChange[] =>
    kept.includes(key) && !inside.has(key)
      ? []
      : [{ kind: 'fieldMoved', key, from: sectionOf(before, key), to: sectionOf(after, key) }],
  )
}

/** Those that left their place among the others of their owner. */
function movedWithin(kept: readonly string[], after: readonly string[], ownerOf: (key: string) => string): string[] {
  const known = new Set(kept)
  const next = Map.groupBy(
    after.filter((key) => known.has(key)),
    ownerOf,
  )
  return [...Map.groupBy(kept, ownerOf)].flatMap(([owner, keys]) => movedIn(keys, next.get(owner) ?? []))
}

/** Those that left their place in the order: all that are not in the longest run that both orders have. */
function movedIn(before: readonly string[], after: readonly string[]): string[] {
  const rank = new Map(before.map((key, nth) => [key, nth]))
  const order = after.map((key) => rank.get(key) ?? 0)
  // The longest increasing subsequence, by the best run that ends at each place.
  const best = order.map(() => ({ length: 1, from: -1 }))
  for (const [at, value] of order.entries())
    for (let earlier = 0; earlier < at; earlier += 1) {
      const length = (best[earlier]?.length ?? 0) + 1
      if ((order[earlier] ?? 0) < value && length > (best[at]?.length ?? 0)) best[at] = { length, from: earlier }
    }
  let at = best.findIndex(({ length }) => length === Math.max(...best.map((each) => each.length)))
  const stays = new Set<number>()
  while (at >= 0) {
    stays.add(at)
    at = best[at]?.from ?? -1
  }
  return after.filter((_, nth) => !stays.has(nth))
}
