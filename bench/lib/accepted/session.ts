/** What a person sends who is signed in. */
export interface Session {
  readonly token: string
  /** With the access token. */
  readonly headers: { readonly authorization: string }
  /** With the cookie that renews the session. */
  readonly renewal: { readonly cookie: string }
}

interface Credentials {
  readonly email: string
  readonly password: string
  /** In place of a first password. */
  readonly newPassword?: string
}

export async function signIn(url: string, credentials: Credentials): Promise<Session> {
  const answer = await fetch(`${url}/services/mtm/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!answer.ok) throw new Error(`Sign-in of ${credentials.email}: ${answer.status} ${await answer.text()}`)
  const { data }: { data: { accessToken: string } } = await answer.json()
  return {
    token: data.accessToken,
    headers: { authorization: `Bearer ${data.accessToken}` },
    renewal: { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' },
  }
}
