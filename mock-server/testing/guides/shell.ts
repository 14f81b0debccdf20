import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inherited } from '#testing/processes/inherited.ts'

/** Runs blocks of commands in one shell, as a reader would; resolves to the output of each, and rejects if a command fails. */
export async function runBlocks(
  blocks: readonly string[],
  { folder, env, signal }: { folder: string; env: Record<string, string>; signal: AbortSignal },
): Promise<string[]> {
  // A refused request is a failed command, and says what it was answered.
  writeFileSync(join(folder, '.curlrc'), 'fail-with-body\nshow-error\n')
  const script = ['set -euo pipefail', ...blocks].join(`\nprintf '${END}'\n`)
  // A group of its own, so that the programs that a guide starts end with the shell.
  const bash = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { ...inherited(), CURL_HOME: folder, ...env },
    detached: true,
  })
  const end = () => {
    try {
      if (bash.pid) process.kill(-bash.pid)
    } catch {
      // All of them have ended.
    }
  }
  signal.addEventListener('abort', end)
  let [output, errors] = ['', '']
  bash.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  bash.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = await once(bash, 'exit')
  end()
  const outputs = output.split(END).slice(1)
  if (code !== 0) throw new Error(`Block ${outputs.length} ended with ${code}:\n${outputs.at(-1)}\n${errors}`)
  return outputs
}

const END = '\x1e'

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
