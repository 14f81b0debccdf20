type Answer = (request: RequestInit) => Response | Promise<Response>

interface Rule {
  readonly method: string
  readonly end: string
  readonly answer: (request: RequestInit, input: RequestInfo | URL) => Response | Promise<Response>
}

/** The network between page and service. Every request reaches the service unless a test answers it or takes the line down. */
export function networkTo(service: typeof fetch) {
  const underWay = new Set<Promise<Response>>()
  const send = withQuietCancelling((input, init) => {
    const response = service(input, init)
    underWay.add(response)
    const forget = () => void underWay.delete(response)
    response.then(forget, forget)
    return response
  })
  const requests: string[] = []
  let answers: Rule[] = []

  return {
    /** Method and path of each request so far, such as `GET /services/pathfinder/v1/bookmarks/counts`. */
    requests,
    /** Answers requests of this method whose path ends like this in place of the service, until `mend`. */
    answer: (method: string, end: string, answer: Answer) => void answers.unshift({ method, end, answer }),
    /** Does this first, whatever it resolves with, when the page sends the next request of this method whose path ends like this. */
    before(method: string, end: string, act: () => Promise<unknown>): void {
      const rule: Rule = {
        method,
        end,
        async answer(init, input) {
          answers = answers.filter((other) => other !== rule)
          await act()
          return await send(input, init)
        },
      }
      answers.unshift(rule)
    },
    /** Requests of this method whose path ends like this get no answer, until `mend`; all requests unless a method is given. */
    cut: (method = '', end = '') => void answers.unshift({ method, end, answer: broken }),
    mend: () => void (answers = []),
    /** Resolves once the service has answered all requests, those of a page that is closed as well. */
    async answered(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      requests.push(`${method} ${pathname}`)
      const rule = answers.find((known) => ['', method].includes(known.method) && pathname.endsWith(known.end))
      return await (rule ? rule.answer(init ?? {}, input) : send(input, init))
    },
  }
}

const broken: Answer = () => Promise.reject(new TypeError('no network'))

/** A refusal as the service writes it. */
export const refusal = (status: number, errorMessage: string): Response =>
  new Response(JSON.stringify({ status: 'ERROR', type: 'Error', errorMessage, message: errorMessage, errors: [] }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/**
 * A request that the page cancels ends for the page immediately, as in a browser, but its connection stays open until the
 * answer begins: happy-dom reports a connection that is closed before as broken ("socket hang up").
 */
function withQuietCancelling(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const { signal, ...rest } = init
    if (!signal) return await fetch(input, init)
    signal.throwIfAborted()
    const closing = new AbortController()
    const response = fetch(input, { ...rest, signal: closing.signal })
    return await new Promise((resolve, reject) => {
      const cancel = () => {
        reject(signal.reason)
        // A broken connection has nothing left to close, and the page no longer waits for it.
        void response.then(() => closing.abort(signal.reason)).catch(() => undefined)
      }
      signal.addEventListener('abort', cancel, { once: true })
      response.then(resolve, reject)
    })
  }
}
