/** Bytes that are handed out after one look at the caller's access. */
const PIECE = 65_536

/** An answer with a body that goes on only while its caller may have it: `stillMay` refuses once they may not, which ends it. */
export function watched(answer: Response, stillMay: () => Promise<void>): Response {
  if (!answer.body) return answer
  const source = answer.body.getReader()
  let rest = new Uint8Array()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await stillMay()
          if (rest.length === 0) {
            const { value, done } = await source.read()
            if (done) return controller.close()
            rest = value
          }
          controller.enqueue(rest.subarray(0, PIECE))
          rest = rest.subarray(PIECE)
        } catch (error) {
          // What the answer holds, such as a slot, is free before anybody sees its end.
          await source.cancel(error).catch(() => undefined)
          controller.error(error)
        }
      },
      cancel: (reason) => source.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, answer)
}
