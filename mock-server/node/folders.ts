import { join } from 'node:path'

// When built, the whole service is one file in dist/service.
const isBuilt = !import.meta.url.endsWith('.ts')
const here = import.meta.dirname

/** Folder of the built console. */
export const builtConsole = isBuilt ? join(here, '../console') : join(here, '../../dist/console')

/** Folder in which the build, or the tests, leave an initialised empty store for a first start to copy. */
export const seedFolder = isBuilt ? here : join(here, '../../.cache')
