/** The connection from the service to the page, with the faults of real networks. */
export function faultyLine(original: typeof fetch) {
  const swallowed = new Set<number>()
  const requests: { readonly after: string | null; readonly lastEventId: string | null }[] = []
  let breakOff: () => void = () => undefined
  let isDown = false

  return {
    /** The position that each connection requested. */
    requests,
    /** Drops the event with this offset without breaking the connection. */
    swallow: (offset: number) => swallowed.add(offset),
    /** Breaks the open connection and refuses new ones until `mend`. */
    cut() {
      isDown = true
      breakOff()
    },
    mend() {
      isDown = false
      dispatchEvent(new Event('online'))
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const url = new URL(input instanceof Request ? input.url : input, location.origin)
      if (!url.pathname.endsWith('/console/v1/tail')) return await original(input, init)
      if (isDown) throw new TypeError('the line is down')
      requests.push({
        after: url.searchParams.get('after'),
        lastEventId: new Headers(init?.headers).get('last-event-id'),
      })
      const response = await original(input, init)
      const { readable, cut } = passOn(response, swallowed)
      breakOff = cut
      return new Response(readable, { status: response.status, headers: response.headers })
    },
  }
}

function passOn(response: Response, swallowed: ReadonlySet<number>) {
  const reader = response.body?.getReader()
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  let cut: () => void = () => undefined
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      cut = () => {
        controller.error(new TypeError('the line broke'))
        void reader?.cancel()
      }
    },
    async pull(controller) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return controller.close()
      // The service sends whole messages.
      const messages = decoder.decode(chunk.value).split(/(?<=\n\n)/)
      controller.enqueue(encoder.encode(messages.filter((message) => !swallowed.has(parseOffset(message))).join('')))
    },
    cancel: async () => await reader?.cancel(),
  })
  return { readable, cut: () => cut() }
}

const parseOffset = (message: string): number => Number(/^id: (\d+)\nevent: log/.exec(message)?.[1] ?? 0)
