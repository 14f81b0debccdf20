/**
 * What programs of a test get of its own environment: nothing that configures a service. With the cache of compiled code a start
 * does not compile a thousand source files anew.
 */
export const inherited = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}
