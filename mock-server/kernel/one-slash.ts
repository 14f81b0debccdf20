/** A path in which repeated slashes are one: programs join a base address that ends with one and a path that begins with one. */
export const oneSlash = (path: string): string => path.replaceAll(/\/{2,}/g, '/')
