import type { Client, Dispatcher } from 'undici'
import { answerBody } from './answer-body.ts'
import { answerHeaders } from './answer-headers.ts'
import { NotOpened } from './connector.ts'
import { type OpeningPhases, Unreachable, asUnreachable, ended, since } from './failures.ts'
import type { Lanes } from './lanes.ts'
import type { Limits } from './limits.ts'
import type { OutgoingRequest, OutgoingResult, Phases } from './outgoing.ts'
import { requestHeaders } from './request-headers.ts'
import type { Target } from './target.ts'

export interface ExchangeOptions {
  target: Target
  request: OutgoingRequest
  userAgent: string
  lanes: Lanes
  limits: Limits
  opened: () => OpeningPhases | undefined
  signal: AbortSignal | undefined
  started: number
}

type Cut = 'size' | 'time' | 'connection'

/**
 * One request and its answer. Resolves as soon as the result is certain; the connection is returned to its lane once undici has finished
 * with the request. A received status counts, whatever happens to the body.
 */
export const exchange = (options: ExchangeOptions): Promise<OutgoingResult> =>
  new Promise((resolve) => {
    const { target, request, lanes, limits, signal, started } = options
    const key = { name: request.lane ?? '', origin: target.origin }
    const phases: Omit<Phases, 'total'> = {}
    const body = answerBody(limits.keptBytes)
    let answer: { status: number; headers: [string, string][] } | undefined
    let controller: Dispatcher.DispatchController | undefined
    let sent = started
    let over: Error | undefined

    const finish = (reason: Error, result: OutgoingResult) => {
      over = reason
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      leave()
      resolve(result)
    }
    const answered = ({ status, headers }: { status: number; headers: [string, string][] }, cut?: Cut) =>
      finish(done, {
        kind: 'answered',
        status,
        headers,
        ...body.read(),
        bodyBytes: body.bytes,
        ...(cut && { cut }),
        phases: { ...phases, total: since(started) },
      })
    /** Ends the exchange from our side, at any point. */
    const stop = (reason: Unreachable, cut: Cut) => {
      if (over) return
      if (answer) answered(answer, cut)
      else finish(reason, reason.result(started, phases))
      controller?.abort(reason)
    }

    let isReturned = false
    /** Once: undici also reports errors after the end. */
    const giveBack = (client: Client) => {
      if (!isReturned) lanes.give(key, client)
      isReturned = true
    }

    const handler = (client: Client): Dispatcher.DispatchHandler => ({
      onRequestStart: (current) => {
        controller = current
        if (over) current.abort(over)
        Object.assign(phases, options.opened())
        sent = performance.now()
      },
      onResponseStarted: () => {
        phases.firstByte ??= since(sent)
      },
      onResponseStart: ({ rawHeaders }, status) => {
        if (status >= 200) answer = { status, headers: answerHeaders(rawHeaders, limits) }
      },
      onResponseData: (_controller, chunk) => {
        if (over) return
        body.add(chunk)
        if (body.bytes > limits.bodyBytes) stop(tooLong, 'size')
      },
      onResponseEnd: () => {
        if (!over && answer) answered(answer)
        giveBack(client)
      },
      onResponseError: (_controller, error) => {
        if (error instanceof NotOpened) Object.assign(phases, error.opening)
        stop(error instanceof NotOpened ? error.reason : asUnreachable(error), 'connection')
        giveBack(client)
      },
    })

    const go = (client: Client | undefined) => {
      if (!client) return stop(ended, 'time')
      if (over) return giveBack(client)
      const { method } = request
      const headers = requestHeaders(request.headers, options.userAgent)
      client.dispatch({ path: target.path, method, headers, body: request.body }, handler(client))
    }

    const abort = () => stop(ended, 'time')
    let leave = (): void => undefined
    const timer = setTimeout(() => stop(controller ? noAnswer : noConnection, 'time'), limits.answerMs)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    leave = lanes.take(key, go)
  })

const done = new Error('The result is given.')
const tooLong = new Unreachable('BAD_ANSWER', 'The answer is too long.')
const noAnswer = new Unreachable('ANSWER_TIMEOUT', 'The target did not answer in time.')
const noConnection = new Unreachable('CONNECT_TIMEOUT', 'No connection to the target was ready in time.')
