import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that one connection may send ahead, before its earlier ones are answered. Browsers and proxies send none. */
const AHEAD = 16

/**
 * Answers the requests of a connection one after the other. Node hands over all that have arrived: a client that sends thousands and
 * reads no answer would have them all in memory, and keep everybody else waiting. A connection that sends more ahead is closed.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  /** For each connection with a request under way, those that wait for it. */
  const waitingOf = new WeakMap<Socket, (() => void)[]>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const waiting = waitingOf.get(socket)
    const begin = () => {
      // After the last byte was handed to the connection, or the connection has ended.
      outgoing.once('close', () => {
        const next = waitingOf.get(socket)?.shift()
        if (next === undefined || socket.destroyed) waitingOf.delete(socket)
        else next()
      })
      answer(incoming, outgoing)
    }
    if (socket.destroyed) return
    if (waiting === undefined) {
      waitingOf.set(socket, [])
      begin()
    } else if (waiting.length < AHEAD) waiting.push(begin)
    else socket.destroy()
  }
}
