/** The offset in a text; undefined unless it is a whole number of at most 15 digits. */
export function parseOffset(text: string | null): number | undefined {
  const digits = text?.replaceAll(/[\s.,'’]/g, '') ?? ''
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}
