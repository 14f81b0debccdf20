/** Name and password of an `Authorization` header with the scheme Basic; empty ones where they can't be read, and undefined for another scheme. */
export function basicCredentials(header: string | null): { name: string; secret: string } | undefined {
  const [scheme = '', encoded = ''] = (header ?? '').split(/\s+/, 2)
  if (scheme.toLowerCase() !== 'basic') return undefined
  try {
    const [name = '', ...secret] = atob(encoded).split(':')
    return { name, secret: secret.join(':') }
  } catch {
    return { name: '', secret: '' }
  }
}
