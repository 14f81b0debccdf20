import type { Log } from './log.ts'

/** Logs immediately that the store cannot answer, and after a while, in one line, how often that happened again. */
export function storeFailures(log: Pick<Log, 'error'>, quietMs = 30_000) {
  let again = 0
  let quiet: NodeJS.Timeout | undefined

  const pause = (reason: string) => {
    quiet = setTimeout(() => {
      quiet = undefined
      if (again === 0) return
      log.error({ requests: again }, `The store still cannot answer: ${reason}`)
      again = 0
      pause(reason)
    }, quietMs).unref()
  }

  return {
    report(error: Error) {
      if (quiet) {
        again += 1
        return
      }
      log.error(`The store cannot answer, requests get 503 until it does: ${error.message}`)
      pause(error.message)
    },
    stop: () => clearTimeout(quiet),
  }
}
