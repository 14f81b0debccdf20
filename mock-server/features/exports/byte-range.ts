/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The one range that a `Range` header asks for; undefined where it asks for none or in a form that is not taken, so that the whole file is
 * the answer (RFC 9110); `beyond` where the file has no such bytes.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'beyond' : { first: size - length, last: size - 1 }
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'beyond' : { first, last }
}
