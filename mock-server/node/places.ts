import { join } from 'node:path'

// Built, everything of the service is one file in dist/service.
const isBuilt = !import.meta.url.endsWith('.ts')
const here = import.meta.dirname

/** Where the built console lies. */
export const builtConsole = isBuilt ? join(here, '../console') : join(here, '../../dist/console')

/** Where the build, or the tests, leave an initialised empty store that a first start copies. */
export const seedFolder = isBuilt ? here : join(here, '../../.cache')
