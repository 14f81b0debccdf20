import { randomBytes } from 'node:crypto'
import { pagePolicy } from './security-headers.ts'

/** The console's page for one answer: it learns the service's name, the base address and the nonce of its styles (decisions.md 15). */
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

/** Puts the values in the place of index.html's placeholders; in development there is no nonce. */
export function fillPage(html: string, { serviceName, nonce = '' }: { serviceName: string; nonce?: string }): string {
  const values: Record<string, string> = { __SERVICE_NAME__: serviceName, __BASE_PATH__: '', __CSP_NONCE__: nonce }
  return html.replaceAll(/__(?:SERVICE_NAME|BASE_PATH|CSP_NONCE)__/g, (name) => values[name] ?? '')
}
