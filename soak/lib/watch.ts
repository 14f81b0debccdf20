import { pause } from './promises.ts'

/** The most memory and the longest stall of the event loop that a service reports of itself, until `end`. */
export function watchProcess(
  url: string,
  token: string,
): { end: () => Promise<{ megabytes: number; stallMs: number }> } {
  let isEnding = false
  const watching = watch()
  return {
    end: async () => {
      isEnding = true
      return await watching
    },
  }

  async function watch() {
    await metricsOf(url, token)
    let [megabytes, stallMs] = [0, 0]
    while (!isEnding) {
      await pause(250)
      const metrics = await metricsOf(url, token)
      megabytes = Math.max(megabytes, metrics('process_resident_memory_bytes') / 1e6)
      // Counted since the last look.
      stallMs = Math.max(stallMs, metrics('nodejs_eventloop_lag_max_seconds') * 1000)
    }
    return { megabytes, stallMs }
  }
}

async function metricsOf(url: string, token: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}
