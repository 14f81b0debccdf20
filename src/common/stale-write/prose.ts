import { diffComm, mergeDiff3 } from 'node-diff3'

/** A piece of a text beside the version that it came from. */
export type Piece = { readonly text: string; readonly change: 'same' | 'added' | 'removed' }

/** Words with the white space between them, so that joining them gives the text back. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/)

/** What a version of a text added and removed, word by word. */
export const changesOf = (base: string, version: string): Piece[] =>
  diffComm(wordsOf(base), wordsOf(version))
    .flatMap((part): Piece[] =>
      'common' in part
        ? [{ text: part.common.join(''), change: 'same' }]
        : [
            { text: part.buffer1.join(''), change: 'removed' },
            { text: part.buffer2.join(''), change: 'added' },
          ],
    )
    .filter(({ text }) => text !== '')

/** The text with the changes of both; undefined where they changed the same words. */
export function mergeProse(base: string, mine: string, theirs: string): string | undefined {
  const merged = mergeDiff3(wordsOf(mine), wordsOf(base), wordsOf(theirs), { excludeFalseConflicts: true })
  return merged.conflict ? undefined : merged.result.join('')
}
