import type { ServiceId } from 'mock-server/contract/endpoint.ts'

const read = (name: string): string => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // In development nothing fills the placeholders.
  return content.startsWith('__') ? '' : content
}

/** The path of one of the services, as the server says it in the page (decisions.md 15). */
export const servicePath = (at: ServiceId): string =>
  `${read('landscape-base')}/services/${at === 'pathfinder' ? read('landscape-service') || 'pathfinder' : at}/v1`

export const styleNonce = (): string | undefined => read('csp-nonce') || undefined
