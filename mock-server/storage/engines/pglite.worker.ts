import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, messages, parse, protocol } from '@electric-sql/pglite'
import type { Answer } from '#storage/dialect.ts'
import { computedMs } from '#kernel/after-computing.ts'
import { engineError } from './engine-error.ts'
import { DurableFS } from './pglite.fs.ts'
import type { Failure, Message, Opening, Reply, Request } from './pglite.protocol.ts'
import { parsers } from '#storage/values.ts'

/** The thread that PGlite runs in: a statement blocks this thread and not the service. */

const settings = {
  search_path: 'public',
  exit_on_error: 'false',
  log_checkpoints: 'false',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  // Half the memory of the defaults, which is enough for one session.
  shared_buffers: '16MB',
  wal_buffers: '1MB',
  max_connections: '5',
  // There is no checkpointer: upkeep.ts trims the WAL, which is kept short.
  max_wal_size: '32MB',
  min_wal_size: '32MB',
  // In WebAssembly a row costs far more than a page in memory: without this, small tables are scanned as a whole.
  random_page_cost: '1.1',
  cpu_tuple_cost: '0.05',
  // fdatasync, the default, does nothing in Emscripten.
  fsync: 'on',
  wal_sync_method: 'fsync',
}

const opening: Opening = workerData
function post(reply: Reply) {
  const message: Message = { reply, computedMs: computedMs() }
  parentPort?.postMessage(message)
}

/** The engine's last message before it gave up; the errors that it throws then say little. */
let fatalLine = ''

const pg = await open().catch((error: unknown) => {
  throw fatalLine === '' ? engineError(error) : new Error(fatalLine, { cause: error })
})
let queue: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: Request) => {
  queue = queue.then(() => handle(request))
})
post({ kind: 'ready' })

async function open() {
  const archive =
    opening.archive === undefined ? undefined : await openAsBlob(opening.archive, { type: 'application/gzip' })
  return PGlite.create({
    onStderr: (line) => {
      if (/FATAL|PANIC/.test(line)) fatalLine = line
      return false
    },
    // PGlite's own parameters except -F, which turns fsync off.
    startParams: [
      '--single',
      '-O',
      '-j',
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    ...(opening.directory === undefined ? {} : { fs: new DurableFS(opening.directory) }),
    ...(archive === undefined ? {} : { loadDataDir: archive }),
  })
}

async function handle(request: Request) {
  try {
    post({ kind: 'done', id: request.id, answer: await answer(request) })
  } catch (error) {
    if (error instanceof messages.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC')
      post({ kind: 'refused', id: request.id, failure: failure(error) })
    else post({ kind: 'fatal', message: engineError(error).message })
  }
}

async function answer(request: Request): Promise<Answer> {
  if (request.kind === 'run') return run(request.sql, request.parameters)
  await run('CHECKPOINT', [])
  if (request.kind === 'close') await pg.close()
  else await writeFile(request.path, (await pg.dumpDataDir('gzip')).stream())
  return { command: '', affectedRows: 0, rows: [] }
}

/** One call into the engine for all messages of a statement: three times as fast as PGlite's own `query`, which makes six. */
async function run(sql: string, parameters: (string | null)[]): Promise<Answer> {
  const { serialize } = protocol
  // Without parameters the simple protocol, as in `pg`: it accepts several statements in one text, which migrations need.
  const message =
    parameters.length === 0
      ? serialize.query(sql)
      : Buffer.concat([
          serialize.parse({ text: sql }),
          serialize.bind({ values: parameters }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ])
  const replies = await pg.execProtocolStream(message, { syncToFs: false })
  if (!replies.some(({ name }) => name === 'readyForQuery')) throw new Error('The engine stopped within a statement')
  const last = parse.parseResults(replies, parsers).at(-1)
  return { command: last?.command ?? '', affectedRows: last?.affectedRows ?? 0, rows: last?.rows ?? [] }
}

const failure = (error: InstanceType<typeof messages.DatabaseError>): Failure => ({
  message: error.message,
  code: error.code,
  severity: error.severity,
  detail: error.detail,
  hint: error.hint,
  position: error.position,
  schema: error.schema,
  table: error.table,
  column: error.column,
  constraint: error.constraint,
})
