/** Text without case and accents, by which names are sorted and searched; the same on both engines. */
export const fold = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase() : [...text].map(foldCharacter).join('')

/** ASCII has no accents to remove: nearly all texts, in a tenth of the time. */
const isPlain = /^[\0-\x7f]*$/

const foldCharacter = (character: string): string => character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The distinct words of a search term, folded. */
export const wordsOf = (term: string): string[] => [
  ...new Set(
    fold(term)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
]

export type Position = { offset: number; length: number }

/** The positions of the words in the original text: UTF-16 offsets, in order, overlaps merged. */
export function positionsOf(words: readonly string[], text: string): Position[] {
  let folded = ''
  const origin: number[] = []
  let offset = 0
  for (const character of text) {
    const plain = foldCharacter(character)
    for (let i = 0; i < plain.length; i++) origin.push(offset)
    folded += plain
    offset += character.length
  }
  origin.push(text.length)
  const hits = words
    .flatMap((word) => hitsOf(word, folded))
    .map(({ from, to }) => ({ from: origin[from] ?? 0, to: endOf(origin, to) }))
  return merge(hits).map(({ from, to }) => ({ offset: from, length: to - from }))
}

type Span = { from: number; to: number }

function hitsOf(word: string, folded: string): Span[] {
  const spans: Span[] = []
  for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + word.length)) {
    spans.push({ from, to: from + word.length })
  }
  return spans
}

/** A hit that ends among the letters that one character folded to ends after that character. */
function endOf(origin: number[], to: number): number {
  let end = to
  while (end < origin.length - 1 && origin[end] === origin[end - 1]) end++
  return origin[end] ?? 0
}

function merge(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}
