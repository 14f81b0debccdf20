import { Worker } from 'node:worker_threads'
import type { Answer, FinishedFile, FileWriter, OpenFile, Request } from './files.ts'

/** For a sheet of any size: rows pass through, and only the page under way is held. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

type Done = Extract<Answer, { kind: 'done' | 'finished' }>

/** Writes files in threads of their own, so that packing them holds up nobody. */
export const openFile: OpenFile = (plan, onBytes): FileWriter => {
  const worker = new Worker(workerUrl, { workerData: plan, env: {}, execArgv: [], resourceLimits: LIMITS })
  // One request is under way at a time.
  let waiting: PromiseWithResolvers<Done> | undefined
  let stored: Promise<void> = Promise.resolve()
  const fail = (error: unknown) => waiting?.reject(error)
  worker.on('message', (answer: Answer) => {
    switch (answer.kind) {
      case 'bytes':
        stored = stored.then(() => onBytes(answer.bytes))
        return void stored.catch(fail)
      case 'done':
      case 'finished': {
        const asked = waiting
        return void stored.then(() => asked?.resolve(answer), fail)
      }
      case 'failed':
        return fail(new Error(answer.message))
      default:
        return answer satisfies never
    }
  })
  worker.once('error', fail)
  worker.once('exit', () => fail(new Error('The thread that writes a file has ended')))

  async function ask(request: Request): Promise<Done> {
    waiting = Promise.withResolvers<Done>()
    worker.postMessage(request)
    return await waiting.promise
  }

  return {
    sheet: async (columns) => void (await ask({ kind: 'sheet', columns })),
    async rows(page) {
      const done = await ask({ kind: 'rows', page })
      return done.kind === 'done' ? done.rows : 0
    },
    async finish(): Promise<FinishedFile> {
      const done = await ask({ kind: 'finish' })
      if (done.kind !== 'finished') throw new Error('The thread that writes a file did not finish it')
      return done.file
    },
    close: async () => {
      waiting = undefined
      await worker.terminate()
    },
  }
}

/** In the bundle, the worker is a file of its own beside this one. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './file.worker.ts' : './file.worker.js', import.meta.url)
