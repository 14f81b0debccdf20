const LONGEST = 200

/** The name that a file is kept under: the last step of a path, without characters that are none or that turn what is written around. */
export function keptName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const short = [...plain].slice(-LONGEST).join('')
  return /^\.*$/.test(short) ? 'file' : short
}

/** How a file is handed out (RFC 6266): a plain name for old clients, and the whole one in UTF-8. */
export function dispositionOf(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7E]/g, '_').replaceAll(/["\\%]/g, '_')
  // Only these may stand unescaped (RFC 8187).
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}
