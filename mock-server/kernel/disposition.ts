/** The Content-Disposition header of a file (RFC 6266): an ASCII name for old clients and the full name in UTF-8. */
export function dispositionOf(disposition: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7E]/g, '_').replaceAll(/["\\%]/g, '_')
  // RFC 8187 escapes these too.
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${whole}`
}
