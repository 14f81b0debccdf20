import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { cpuMs } from './cpu-ms.ts'

const { url, pid }: { url: string; pid: number } = workerData

// Asks one thing after the other that needs nothing of the service but its event loop, in a thread of its own.
const agent = new Agent({ keepAlive: true })
let [longest, isEnding] = [0, false]
parentPort?.on('message', () => {
  isEnding = true
})

const ping = () =>
  new Promise<void>((resolve) => {
    // A service that was held up for seconds takes the connection for idle and closes it, which ends a wait as an answer does.
    get(`${url}/healthz`, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', () => resolve())
  })

// The first one opens the connection.
await ping()
parentPort?.postMessage('ready')
while (!isEnding) {
  const before = cpuMs(pid, pid)
  await ping()
  longest = Math.max(longest, cpuMs(pid, pid) - before)
  await new Promise((resolve) => setTimeout(resolve, 2))
}
agent.destroy()
parentPort?.postMessage(longest)
