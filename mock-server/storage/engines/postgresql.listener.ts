import { Client, type ClientConfig } from 'pg'

/** Receives the hints of other processes, over a connection of its own that reconnects automatically. */
export interface HintListener {
  /** False while the connection is lost. */
  readonly isListening: boolean
  /** The server's clock less this process's clock, in milliseconds. */
  readonly skewMs: number
  close(): Promise<void>
}

interface HintListenerOptions {
  /** Gets each payload. */
  onHint(payload: string): void
  /** Called after a reconnection: the hints in between are lost. */
  onGap(): void
}

/** `channel` is an SQL identifier chosen by this service. Resolves at the first connection, rejects if there is none. */
export const openListener = async (
  config: ClientConfig,
  channel: string,
  { onHint, onGap }: HintListenerOptions,
): Promise<HintListener> => {
  let current: { client: Client; drop(): void } | undefined
  let skewMs = 0
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const client = new Client({ ...config, query_timeout: answerMs })
    const drop = () => {
      if (current?.client !== client) return
      current = undefined
      void client.end().catch(ignore)
      reconnect()
    }
    client.on('error', drop).on('end', drop)
    client.on('notification', ({ payload }) => onHint(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      skewMs = await sampleSkew(client)
      if (isClosed) throw new Error('Closed meanwhile')
      current = { client, drop }
    } catch (error) {
      void client.end().catch(ignore)
      throw error
    }
  }

  const reconnect = () => {
    if (isClosed) return
    const pause = 250 + Math.random() * 750
    retry = setTimeout(() => void connect().then(onGap, reconnect), pause).unref()
  }

  /** Detects a connection that was cut off silently, and follows the server's clock. */
  const checkConnection = async () => {
    const checked = current
    if (checked === undefined) return
    try {
      skewMs = await sampleSkew(checked.client)
    } catch {
      checked.drop()
    }
  }

  await connect()
  const pulse = setInterval(() => void checkConnection(), pulseMs).unref()
  return {
    get isListening() {
      return current !== undefined
    },
    get skewMs() {
      return skewMs
    },
    close: async () => {
      isClosed = true
      clearInterval(pulse)
      clearTimeout(retry)
      const last = current
      current = undefined
      await last?.client.end().catch(ignore)
    },
  }
}

const pulseMs = 10_000
const answerMs = 5_000

/** The server read its clock somewhere between the question and the answer: half-way, on average. */
const sampleSkew = async (client: Client) => {
  const askedAt = Date.now()
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const halfway = (askedAt + Date.now()) / 2
  return Math.round((rows[0]?.now.getTime() ?? halfway) - halfway)
}

const ignore = () => undefined
