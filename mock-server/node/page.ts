import { randomBytes } from 'node:crypto'
import { pagePolicy } from './security-headers.ts'

/**
 * The console's page for one response, filled with the service's name, the base address and the nonce of its styles. Its CSP
 * allows only styles with this nonce, so the page is never cached.
 */
export function pageResponse(html: string, serviceName: string): Response {
  const nonce = randomBytes(18).toString('base64url')
  return new Response(fillPage(html, { serviceName, nonce }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(nonce),
    },
  })
}

/** Fills the placeholders of index.html; in development there is no nonce. */
export function fillPage(html: string, { serviceName, nonce = '' }: { serviceName: string; nonce?: string }): string {
  const values: Record<string, string> = { __SERVICE_NAME__: serviceName, __BASE_PATH__: '', __CSP_NONCE__: nonce }
  return html.replaceAll(/__(?:SERVICE_NAME|BASE_PATH|CSP_NONCE)__/g, (name) => values[name] ?? '')
}
