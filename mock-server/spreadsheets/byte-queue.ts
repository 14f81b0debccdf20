/** Bytes from one side to another that reads at its own pace: a write resolves when its bytes are taken. */
export function byteQueue() {
  const waiting: { readonly bytes: Uint8Array; readonly taken: () => void }[] = []
  let isEnded = false
  let wake = Promise.withResolvers<void>()
  const changed = () => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  return {
    write: (bytes: Uint8Array): Promise<void> =>
      new Promise((resolve) => {
        waiting.push({ bytes, taken: resolve })
        changed()
      }),
    end(): void {
      isEnded = true
      changed()
    },
    async *read(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const next = waiting.shift()
        if (next) {
          yield next.bytes
          next.taken()
        } else if (isEnded) return
        else await wake.promise
      }
    },
  }
}
