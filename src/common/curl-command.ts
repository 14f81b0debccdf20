import type { Endpoint, Request } from 'mock-server/contract/endpoint.ts'
import { requestToken } from 'mock-server/contract/tokens.ts'
import { addressOf } from '#api/call.ts'

/** The environment variable that a command reads the API token from. */
const VARIABLE = 'LANDSCAPE_API_TOKEN'

/**
 * A command for bash and curl that runs as copied: it exchanges an API token for an access token and calls the operation. The
 * API token is read from the environment, because commands end up in shell histories and chats; never a secret of the session.
 * With `apiToken` the command sets it, for a token that is shown anyway (docs/interface/sign-in.md).
 */
export function curlCommand<E extends Endpoint>(
  operation: E,
  request: Request<E>,
  { origin = location.origin, apiToken }: { readonly origin?: string; readonly apiToken?: string } = {},
): string {
  const url = quoted(origin + addressOf(operation, request))
  const call = [
    operation.answer === 'events' ? 'curl -sS -N' : 'curl -sS',
    ...(operation.method === 'GET' ? [] : [`-X ${operation.method}`]),
    ...(operation.open ? [] : ['-H "Authorization: Bearer $ACCESS_TOKEN"']),
    ...bodyOptions(operation, request),
    url,
  ].join(' \\\n  ')
  if (operation.open) return call
  const tokenUrl = quoted(origin + addressOf(requestToken, {}))
  // Without an API token, or with a wrong one, nothing else is sent: each step needs the one before.
  return [
    apiToken === undefined
      ? `# Needs the API token of a technical user whose role allows this: export ${VARIABLE}=…`
      : `${VARIABLE}=${quoted(apiToken)}`,
    `ACCESS_TOKEN=$(curl -sS --fail -u "apitoken:\${${VARIABLE}:?is not set}" \\`,
    `  -d grant_type=client_credentials ${tokenUrl} |`,
    `  sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p' | grep .) &&`,
    call,
  ].join('\n')
}

/** The body of a request as options of curl. A file of a multipart body is read from the working folder. */
function bodyOptions(operation: Endpoint, request: unknown): string[] {
  const body = typeof request === 'object' && request !== null && 'body' in request ? request.body : undefined
  if (body === undefined) return []
  if (operation.bodyForm === 'json') {
    return [`-H 'Content-Type: application/json'`, `--data-raw ${quoted(JSON.stringify(body))}`]
  }
  const members = Object.entries(typeof body === 'object' && body !== null ? body : {})
  return members.map(([name, value]) => {
    if (value instanceof File) return `-F ${quoted(`${name}=@${value.name}`)}`
    const option = operation.bodyForm === 'form' ? '--data-urlencode' : '--form-string'
    return `${option} ${quoted(`${name}=${value}`)}`
  })
}

/** A word for the shell: nothing inside single quotes means anything but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
