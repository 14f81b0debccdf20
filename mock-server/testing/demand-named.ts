/**
 * What every refusal in every test has: it names the member, parameter or header that it is about, and a 401 says how to identify
 * oneself. Returns the answer; throws where something is missing.
 */
export async function demandNamed(response: Response): Promise<Response> {
  const { status, headers } = response
  if (status < 400 || status >= 500) return response
  // A page names nothing: it is for people.
  if (headers.get('content-type')?.startsWith('text/html')) return response
  const body = await response.clone().text()
  // The answer to HEAD has no body.
  const { errors, error } = JSON.parse(body || '{"errors":[{}]}')
  // Feeds refuse in the form of OData, which has one target.
  const parts = error ? [{ value: error.target ?? '' }] : errors
  const isNamed = Array.isArray(parts) && parts.length > 0 && parts.every(({ value }) => value !== '')
  if (!isNamed) throw new Error(`This ${status} names nothing: ${body}`)
  if (status === 401 && !/^(Bearer|Basic) realm="\w+"/.test(headers.get('www-authenticate') ?? ''))
    throw new Error('This 401 has no challenge')
  return response
}
