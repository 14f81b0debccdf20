import type { ReactNode } from 'react'
import type { Action } from '#ui/keyboard/action.ts'
import type { Recent } from './recent.tsx'
import { hitsOf } from '#lib/text-pieces.ts'

export const hitGroups = ['recent', 'page', 'go', 'everywhere', 'bookmarks', 'factSheets', 'people'] as const
export type HitGroup = (typeof hitGroups)[number]

/** A line of the palette. */
export type Hit = {
  readonly id: string
  readonly group: HitGroup
  readonly label: string
  readonly detail?: string | undefined
  readonly icon?: ReactNode
  readonly keys?: string | undefined
  /** An address to go to, also in another tab; else `run`. */
  readonly href?: string
  readonly run?: () => void
  /** Short words at the right end, for instance the outcome of Enter where it isn't opening. */
  readonly end?: string
  /** Where the service found the search; else occurrences of its words are marked. */
  readonly labelMarks?: Marks | undefined
  readonly detailMarks?: Marks | undefined
  /** To be listed among the recent ones once it was opened. */
  readonly keep?: Recent
}

type Marks = readonly (readonly [number, number])[]

/** Actions as lines: those that can be run from here and make sense without their keys. */
export const hitsOfActions = (actions: readonly Action[]): readonly Hit[] =>
  actions.flatMap(({ id, group, run, href, isKeysOnly, label, detail, keys, icon }) => {
    if (!run || isKeysOnly) return []
    const hit = { id, label, detail, keys, icon, run: () => run() }
    return [{ ...hit, group: group === 'list' ? 'page' : group, ...(href === undefined ? {} : { href }) }]
  })

/** The words of a search: each has to occur in the label or the detail. */
export const wordsOf = (search: string): readonly string[] => search.trim().split(/\s+/).filter(Boolean)

/** How well a line matches: 3 the label begins so, 2 a word of it does, 1 it occurs somewhere, 0 not at all. */
export function scoreOf({ label, detail = '' }: Pick<Hit, 'label' | 'detail'>, search: string): number {
  const words = wordsOf(search)
  if (words.some((word) => hitsOf(`${label} ${detail}`, word).length === 0)) return 0
  const first = hitsOf(label, search)[0] ?? hitsOf(label, words[0] ?? '')[0]
  if (!first) return 1
  if (first[0] === 0) return 3
  return /[\p{L}\p{N}]/u.test(label[first[0] - 1] ?? '') ? 1 : 2
}

/** Whether a line is meant by a search: an action by its own name, not only by what it is done with. */
export const isMeant = ({ group, label }: Pick<Hit, 'group' | 'label'>, search: string): boolean => {
  const words = wordsOf(search)
  return group !== 'page' || words.length === 0 || words.some((word) => hitsOf(label, word).length > 0)
}

/** Lines that match, best first; equal ones keep their order. */
export function matching(hits: readonly Hit[], search: string): readonly Hit[] {
  if (wordsOf(search).length === 0) return hits
  return hits
    .map((hit) => ({ hit, score: scoreOf(hit, search) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit }) => hit)
}

/** Lines by group: groups on this device first, the one with the best line on top; results of the service follow and never push in between. */
export function grouped(local: readonly Hit[], remote: readonly Hit[], search: string) {
  const bestOf = (hits: readonly Hit[]) =>
    search.trim() === '' ? 0 : Math.max(...hits.map((hit) => scoreOf(hit, search)))
  const groupsOf = (hits: readonly Hit[]) =>
    hitGroups
      .map((group) => ({ group, hits: hits.filter((hit) => hit.group === group) }))
      .filter((entry) => entry.hits.length > 0)
  return [...groupsOf(local).toSorted((a, b) => bestOf(b.hits) - bestOf(a.hits)), ...groupsOf(remote)]
}
