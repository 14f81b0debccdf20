import { Client, type ClientConfig } from 'pg'

/** Hears what other processes say, over a connection of its own that comes back by itself. */
export interface Ear {
  readonly hears: boolean
  /** The server's clock less ours, in milliseconds. */
  readonly skewMs: number
  close(): Promise<void>
}

interface Listener {
  /** Gets each payload. */
  hear(payload: string): void
  /** Called when the connection is back: what was said meanwhile is lost. */
  missed(): void
}

/** `channel` is an identifier of ours. Resolves at the first connection, rejects if there is none. */
export const openEar = async (config: ClientConfig, channel: string, { hear, missed }: Listener): Promise<Ear> => {
  let heard: { client: Client; lost(): void } | undefined
  let skewMs = 0
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const candidate = new Client({ ...config, query_timeout: answerMs })
    const lost = () => {
      if (heard?.client !== candidate) return
      heard = undefined
      void candidate.end().catch(ignore)
      reconnect()
    }
    candidate.on('error', lost).on('end', lost)
    candidate.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await candidate.connect()
      await candidate.query(`LISTEN ${channel}`)
      skewMs = await sampleSkew(candidate)
      if (closed) throw new Error('Closed meanwhile')
      heard = { client: candidate, lost }
    } catch (error) {
      void candidate.end().catch(ignore)
      throw error
    }
  }

  const reconnect = () => {
    if (closed) return
    const pause = 250 + Math.random() * 750
    retry = setTimeout(() => void connect().then(missed, reconnect), pause).unref()
  }

  /** Shows a connection that is cut off without a word, and follows the server's clock. */
  const listenIn = async () => {
    const current = heard
    if (current === undefined) return
    try {
      skewMs = await sampleSkew(current.client)
    } catch {
      current.lost()
    }
  }

  await connect()
  const pulse = setInterval(() => void listenIn(), pulseMs).unref()
  return {
    get hears() {
      return heard !== undefined
    },
    get skewMs() {
      return skewMs
    },
    close: async () => {
      closed = true
      clearInterval(pulse)
      clearTimeout(retry)
      const last = heard
      heard = undefined
      await last?.client.end().catch(ignore)
    },
  }
}

const pulseMs = 10_000
const answerMs = 5_000

/** The server read its clock somewhere between our question and its answer: half-way, on average. */
const sampleSkew = async (client: Client) => {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const halfway = (asked + Date.now()) / 2
  return Math.round((rows[0]?.now.getTime() ?? halfway) - halfway)
}

const ignore = () => undefined
