import { diffComm } from 'node-diff3'

export type DiffLine = { readonly change: 'same' | 'added' | 'removed'; readonly text: string }

/** Two texts line by line; JSON is laid out first, so that a changed member is a changed line. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  return diffComm(linesOf(before), linesOf(after)).flatMap((part): DiffLine[] =>
    part.common
      ? part.common.map((text) => ({ change: 'same', text }))
      : [
          ...part.buffer1.map((text): DiffLine => ({ change: 'removed', text })),
          ...part.buffer2.map((text): DiffLine => ({ change: 'added', text })),
        ],
  )
}

function linesOf(text: string): string[] {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).split('\n')
  } catch {
    return text.split('\n')
  }
}
