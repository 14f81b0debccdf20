import { getPath } from 'hono/utils/url'
import { oneSlash } from '#kernel/one-slash.ts'

/** The path of a request as every operation sees it, also without a slash at its end. */
export const pathOf = (request: Request): string =>
  oneSlash(getPath(request))
    .replaceAll('%24', '$')
    .replace(/(?<=.)\/$/, '')
