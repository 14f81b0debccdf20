import { isEqual } from 'es-toolkit'
import { changedRuns } from './changed-runs.ts'

type Items = readonly string[]

/** The base with the changes of both; undefined where they changed the same items, or ones without a common one between them, otherwise. */
export function mergedItems({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Items>): string[] | undefined {
  const [inMine, inTheirs] = [keptItems(base, mine), keptItems(base, theirs)]
  const merged: Items[] = []
  let [from, fromMine, fromTheirs] = [0, 0, 0]
  for (let at = 0; at <= base.length; at++) {
    const isEnd = at === base.length
    const [toMine, toTheirs] = isEnd ? [mine.length, theirs.length] : [inMine.get(at), inTheirs.get(at)]
    // Changed by one of them: part of what is decided at the next item that both have kept.
    if (toMine === undefined || toTheirs === undefined) continue
    const [ofBase, ofMine, ofTheirs] = [
      base.slice(from, at),
      mine.slice(fromMine, toMine),
      theirs.slice(fromTheirs, toTheirs),
    ]
    if (isEqual(ofMine, ofBase)) merged.push(ofTheirs)
    else if (isEqual(ofTheirs, ofBase) || isEqual(ofTheirs, ofMine)) merged.push(ofMine)
    else return undefined
    merged.push(base.slice(at, at + 1))
    ;[from, fromMine, fromTheirs] = [at + 1, toMine + 1, toTheirs + 1]
  }
  return merged.flat()
}

/** The places of the base's items in a version that has kept them. */
function keptItems(base: Items, version: Items): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  let [at, place] = [0, 0]
  for (const { change, items } of changedRuns(base, version).runs) {
    if (change === 'same') for (const index of items.keys()) places.set(at + index, place + index)
    if (change !== 'added') at += items.length
    if (change !== 'removed') place += items.length
  }
  return places
}
