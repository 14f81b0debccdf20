declare module 'autocannon' {
  /** The part of autocannon, which brings no types, that these scripts use. Latencies are in milliseconds. */
  export default function autocannon(options: {
    url: string
    method?: 'GET' | 'POST'
    body?: string
    connections: number
    duration: number
    headers: Record<string, string>
  }): Promise<{
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }>
}
