import type { Client, Dispatcher } from 'undici'
import { type AnswerBody, answerBody } from './answer-body.ts'
import { answerHeaders } from './answer-headers.ts'
import { NotOpened } from './connector.ts'
import { type OpeningPhases, Unreachable, asUnreachable, ended, since } from './failures.ts'
import type { LaneKey, Lanes } from './lanes.ts'
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

/** One request under way, and what is known of its answer so far. */
interface Exchange {
  readonly options: ExchangeOptions
  readonly laneKey: LaneKey
  readonly phases: Omit<Phases, 'total'>
  readonly body: AnswerBody
  answer: { status: number; headers: [string, string][] } | undefined
  /** Of undici, once the connection is open. */
  controller: Dispatcher.DispatchController | undefined
  sentAt: number
  /** Whether the connection had carried a request before. */
  isUsedConnection: boolean
  isSentAgain: boolean
  /** Why the exchange is over; undefined until its result is given. */
  over: Error | undefined
  isClientReturned: boolean
  /** Gives the result, and lets go of the timer, the signal and the queue for a connection. */
  readonly settle: (result: OutgoingResult) => void
}

/**
 * One request and its answer. Resolves as soon as the result is certain; the connection is returned to its lane once undici has finished
 * with the request. A received status counts, whatever happens to the body.
 */
export function exchange(options: ExchangeOptions): Promise<OutgoingResult> {
  const { target, request, lanes, limits, signal, started } = options
  const { promise, resolve } = Promise.withResolvers<OutgoingResult>()
  let leaveQueue = (): void => undefined
  const current: Exchange = {
    options,
    laneKey: { name: request.lane ?? '', origin: target.origin },
    phases: {},
    body: answerBody(limits.keptBytes),
    answer: undefined,
    controller: undefined,
    sentAt: started,
    isUsedConnection: false,
    isSentAgain: false,
    over: undefined,
    isClientReturned: false,
    settle(result) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      leaveQueue()
      resolve(result)
    },
  }
  const abort = () => stop(current, ended, 'time')
  const timer = setTimeout(() => stop(current, current.controller ? noAnswer : noConnection, 'time'), limits.answerMs)
  if (signal?.aborted) abort()
  else {
    signal?.addEventListener('abort', abort)
    leaveQueue = lanes.take(current.laneKey, (client) => dispatch(current, client))
  }
  return promise
}

/** Sends the request on a connection; there is none after closing. */
function dispatch(current: Exchange, client: Client | undefined): void {
  const { target, request, userAgent } = current.options
  if (!client) return stop(current, ended, 'time')
  if (current.over) return giveBack(current, client)
  const { method, body } = request
  const headers = requestHeaders(request.headers, userAgent)
  client.dispatch({ path: target.path, method, headers, body }, handler(current, client))
}

/** What undici tells of a request, in the order in which it may happen. */
function handler(current: Exchange, client: Client): Dispatcher.DispatchHandler {
  const { options, phases, body } = current
  return {
    onRequestStart: (controller) => {
      current.controller = controller
      if (current.over) controller.abort(current.over)
      const opening = options.opened()
      Object.assign(phases, opening)
      current.isUsedConnection = opening === undefined
      current.sentAt = performance.now()
    },
    onResponseStarted: () => {
      phases.firstByte ??= since(current.sentAt)
    },
    onResponseStart: ({ rawHeaders }, status) => {
      if (status >= 200) current.answer = { status, headers: answerHeaders(rawHeaders, options.limits) }
    },
    onResponseData: (_controller, chunk) => {
      if (current.over) return
      body.add(chunk)
      if (body.bytes > options.limits.bodyBytes) stop(current, tooLong, 'size')
    },
    onResponseEnd: () => {
      if (!current.over && current.answer) finish(current, done, answered(current, current.answer))
      giveBack(current, client)
    },
    onResponseError: (_controller, error) => {
      if (isCut(current, error)) return sendAgain(current, client)
      if (error instanceof NotOpened) Object.assign(phases, error.opening)
      stop(current, error instanceof NotOpened ? error.reason : asUnreachable(error), 'connection')
      giveBack(current, client)
    },
  }
}

/**
 * Whether a connection that had been used before ended before the first byte of the answer: the target closes what is idle, and the
 * request may cross with that. It says nothing about the target, so it is sent once more.
 */
const isCut = ({ over, isUsedConnection, isSentAgain, phases }: Exchange, error: Error) =>
  !over &&
  isUsedConnection &&
  !isSentAgain &&
  phases.firstByte === undefined &&
  asUnreachable(error).code === 'CONNECTION_RESET'

/** The client opens a new connection for it, once it has let go of the old one. */
function sendAgain(current: Exchange, client: Client): void {
  current.isSentAgain = true
  current.controller = undefined
  queueMicrotask(() => dispatch(current, client))
}

/** Ends an exchange from our side, at any point. */
function stop(current: Exchange, reason: Unreachable, cut: Cut): void {
  const { options, answer, phases, controller } = current
  if (current.over) return
  if (answer) finish(current, done, answered(current, answer, cut))
  else finish(current, reason, reason.result(options.started, phases))
  controller?.abort(reason)
}

function finish(current: Exchange, reason: Error, result: OutgoingResult): void {
  current.over = reason
  current.settle(result)
}

const answered = (
  { body, phases, options }: Exchange,
  { status, headers }: NonNullable<Exchange['answer']>,
  cut?: Cut,
): OutgoingResult => ({
  kind: 'answered',
  status,
  headers,
  ...body.read(),
  bodyBytes: body.bytes,
  ...(cut && { cut }),
  phases: { ...phases, total: since(options.started) },
})

/** Returns the connection to its lane, once: undici also reports errors after the end. */
function giveBack(current: Exchange, client: Client): void {
  if (!current.isClientReturned) current.options.lanes.give(current.laneKey, client)
  current.isClientReturned = true
}

const done = new Error('The result is given.')
const tooLong = new Unreachable('BAD_ANSWER', 'The answer is too long.')
const noAnswer = new Unreachable('ANSWER_TIMEOUT', 'The target did not answer in time.')
const noConnection = new Unreachable('CONNECT_TIMEOUT', 'No connection to the target was ready in time.')
