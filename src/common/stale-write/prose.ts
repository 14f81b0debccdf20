import { changedRuns, FEW_COMPARED } from '#common/diff/changed-runs.ts'
import { mergedItems } from '#common/diff/merged-items.ts'

/** A piece of a text beside the version that it came from. */
export type Piece = { readonly text: string; readonly change: 'same' | 'added' | 'removed' }

/** Words with the white space between them, so that joining them gives the text back. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/)

/** What a version of a text added and removed, word by word; a text with few words in common is shown without marks. */
export function changesOf(base: string, version: string): Piece[] {
  const pieces = changedRuns(wordsOf(base), wordsOf(version), FEW_COMPARED)
    .runs.map(({ change, items }): Piece => ({ text: items.join(''), change }))
    .filter(({ text }) => text !== '')
  const kept = pieces.filter(({ change }) => change === 'same').reduce((sum, { text }) => sum + text.trim().length, 0)
  return kept * 3 < version.length ? [{ text: version, change: 'same' }] : pieces
}

/** The text with the changes of both; undefined where they changed the same words. */
export function mergeProse(base: string, mine: string, theirs: string): string | undefined {
  return mergedItems({ base: wordsOf(base), mine: wordsOf(mine), theirs: wordsOf(theirs) })?.join('')
}
