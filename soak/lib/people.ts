import { clientOf } from '../../bench/lib/client.ts'
import type { Host } from '../../bench/lib/host.ts'

/** Somebody who is signed in, at an address of their own. */
export interface Person {
  readonly token: string
  readonly address: string
}

let addresses = 0

/** Makes a technical user with all rights. */
export async function signInTechnicalUser(host: Host, admin: string, userName: string): Promise<Person> {
  const { data } = await clientOf(host, admin)<{ data: { apiTokenData: { token: string } } }>(
    'POST',
    '/services/mtm/v1/technicalusers',
    { userName, permissionRole: 'ADMIN' },
  )
  const answer = await fetch(`${host.url}/services/mtm/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`apitoken:${data.apiTokenData.token}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token }: { access_token: string } = await answer.json()
  return { token, address: `198.51.100.${++addresses}` }
}
