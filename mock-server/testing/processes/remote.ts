import { type Client, clientOf } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'

/** The automation token that the service is started with. */
export const API_TOKEN = 'lxt_test-token-that-only-lives-in-this-run'

/** A service in another process, in the form that helpers of this process expect. */
export const remote = (url: string): Pick<TestService, 'fetch'> => ({
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    const { method, headers, signal } = request
    const body = request.body === null ? undefined : await request.text()
    return await fetch(url + pathname + search, { method, headers, signal, ...(body === undefined ? {} : { body }) })
  },
})

/** A client of a service in another process, with the rights of an administrator. */
export async function remoteClient(url: string): Promise<Client> {
  const answer = await fetch(`${url}/services/mtm/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`apitoken:${API_TOKEN}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`)
  const { access_token: token }: { access_token: string } = await answer.json()
  return clientOf(remote(url), '', token)
}
