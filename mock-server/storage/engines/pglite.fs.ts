import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/** NodeFS omits fsync: a `kill -9` would lose nothing, but a power failure would. This class writes each WAL flush to the disk. */
export class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    type Module = Parameters<NonNullable<typeof emscriptenOpts.preRun>[number]>[0]
    const addFsync = (mod: Module) => {
      // The typings of Emscripten's file systems omit `stream_ops`.
      const operations: StreamOperations = Reflect.get(mod.NODEFS, 'stream_ops')
      operations.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd)
          return 0
        } catch {
          // The engine panics on a failed flush, as it must: after one, nobody knows which pages the kernel has dropped.
          throw new mod.FS.ErrnoError(inputOutputError)
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

interface StreamOperations {
  fsync?: (stream: { nfd: number }) => number
}

/** Emscripten's number for EIO. */
const inputOutputError = 29
