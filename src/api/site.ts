import type { ServiceId } from 'mock-server/contract/endpoint.ts'

const read = (name: string): string => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // In development nothing fills the placeholders.
  return content.startsWith('__') ? '' : content
}

/** The path of one of the services. The server writes its base path and service name into the page. */
export const servicePath = (service: ServiceId): string =>
  `${read('landscape-base')}/services/${service === 'pathfinder' ? read('landscape-service') || 'pathfinder' : service}/v1`

export const styleNonce = (): string | undefined => read('csp-nonce') || undefined
