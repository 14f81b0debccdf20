const MAX_LENGTH = 200

/** The name that a file is stored under: the last part of a path, without control, invisible or text-reversing characters. */
export function keptName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const short = [...plain].slice(-MAX_LENGTH).join('')
  return /^\.*$/.test(short) ? 'file' : short
}
