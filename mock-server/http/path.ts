import { getPath } from 'hono/utils/url'

/** A path in which repeated slashes are one: programs join a base address that ends with one and a path that begins with one. */
export const oneSlash = (path: string): string => path.replaceAll(/\/{2,}/g, '/')

/** The path of a request as every rule and every operation sees it, also without a slash at its end. */
export const pathOf = (request: Request): string => oneSlash(getPath(request)).replace(/(?<=.)\/$/, '')
