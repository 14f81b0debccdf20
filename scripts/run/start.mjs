// As a namespace: Node 20, which also loads this file, has no compile cache and refuses the named import.
import * as nodeModule from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot } from './root.mjs'

/** Keeps compiled code between starts: most of the start is compiling. */
export function enableCache() {
  nodeModule.enableCompileCache(inRoot('.cache', 'node'))
}

/** glibc keeps freed memory, more of it for each thread and after each large block; with these settings it gives most of it back. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' }

/**
 * Starts this process anew with settings that must be there from the beginning, where it can: same process, same arguments. The
 * largest requests leave a quarter less memory behind (docs/design/security.md).
 */
export function settleMemory() {
  if (process.platform !== 'linux' || process.execve === undefined || 'MALLOC_TRIM_THRESHOLD_' in process.env) return
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...MEMORY,
    ...process.env,
  })
}

/**
 * Becomes the service. It runs in this process, not in a child: one process less to start, and signals and `kill -9` meet
 * the listener itself. Only Node's own modules are loaded here, so nothing of the script stays in its memory.
 */
export async function startService() {
  process.env.NODE_ENV ??= 'production'
  await import(pathToFileURL(inRoot('dist', 'service', 'main.js')).href)
  nodeModule.flushCompileCache()
}
