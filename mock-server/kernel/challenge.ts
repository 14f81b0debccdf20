/** What the tokens of this service give access to, as `WWW-Authenticate` names it. */
const REALM = 'landscape'

/** Asks for an access token (RFC 6750). `failure` says what is wrong with the one that was sent, in plain ASCII without quotes. */
export const bearerChallenge = (failure?: string) => ({
  'www-authenticate': `Bearer realm="${REALM}"${failure === undefined ? '' : `, error="invalid_token", error_description="${failure}"`}`,
})

/** Asks for an API token as the password of `apitoken` (RFC 7617). */
export const basicChallenge = { 'www-authenticate': `Basic realm="${REALM}"` }
