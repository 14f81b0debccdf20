import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/** NodeFS leaves fsync out: a `kill -9` would lose nothing, a power failure would. This one brings each WAL flush to the disk. */
export class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    type Module = Parameters<NonNullable<typeof emscriptenOpts.preRun>[number]>[0]
    const syncForReal = (mod: Module) => {
      // The typings of Emscripten's file systems leave `stream_ops` out.
      const operations: StreamOperations = Reflect.get(mod.NODEFS, 'stream_ops')
      operations.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd)
          return 0
        } catch {
          // The engine panics on a failed flush, as it must: after one, nobody knows what the kernel has dropped.
          throw new mod.FS.ErrnoError(inputOutputError)
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncForReal] } }
  }
}

interface StreamOperations {
  fsync?: (stream: { nfd: number }) => number
}

/** EIO as Emscripten numbers it. */
const inputOutputError = 29
