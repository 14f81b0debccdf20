import { send } from './client.ts'
import type { TestService } from './service.ts'

export interface TokenRequest {
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly body?: URLSearchParams | object
}

export const TOKEN_PATH = '/services/mtm/v1/oauth2/token'
export const basic = (name: string, password: string) => ({ authorization: `Basic ${btoa(`${name}:${password}`)}` })
export const form = (members: Record<string, string>) => new URLSearchParams(members)
export const grant = { grant_type: 'client_credentials' }

/** Requests an access token in one of the ways that clients do. */
export const requestToken = (service: TestService, { path = TOKEN_PATH, headers = {}, body }: TokenRequest) =>
  send(service, 'POST', path, { headers, body })
