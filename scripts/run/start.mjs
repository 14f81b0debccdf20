// As a namespace: Node 20, which also loads this file, has no compile cache and refuses the named import.
import * as nodeModule from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot } from './root.mjs'

/** Keeps compiled code between starts: most of the start is compiling. */
export function enableCache() {
  nodeModule.enableCompileCache(inRoot('.cache', 'node'))
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
