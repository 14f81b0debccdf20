/** Pseudorandom numbers in [0, 1), the same for the same words (sfc32). */
export function chance(words: string): () => number {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < words.length; index++) {
    const code = words.charCodeAt(index)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  // The first few numbers still correlate with the words.
  for (let round = 0; round < 12; round++) next()
  return next
}

/** The uuid of these words: the same everywhere. */
export function idFor(words: string): string {
  const next = chance(words)
  const part = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  const [a, b, c, d] = [part(), part(), part(), part()]
  const variant = ((Number.parseInt(c.slice(0, 1), 16) & 3) | 8).toString(16)
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`
}

/** A sequence of ids, the same for the same seed. */
export function idsFrom(seed: number): () => string {
  let count = 0
  return () => idFor(`${seed} ${(count += 1)}`)
}

export const pick = <T>(next: () => number, from: readonly [T, ...T[]]): T =>
  from[Math.floor(next() * from.length)] ?? from[0]
