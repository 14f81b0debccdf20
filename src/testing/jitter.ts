const { setTimeout } = globalThis
const seed = process.env.ANSWER_JITTER

/**
 * With `ANSWER_JITTER=seed`, answers come late: each by up to 60 ms, and those of every fourth operation by up to 250 ms, other
 * ones for each seed. It finds tests that read what one answer brings after they waited for another, and pages that need an order.
 */
export async function delayAnswer({ method, url }: Request): Promise<void> {
  if (seed === undefined) return
  const operation = `${seed} ${method} ${new URL(url).pathname}`
  const isSlow = hash(operation) % 4 === 0
  const delay = hash(`${operation} ${(count += 1)}`) % (isSlow ? 250 : 60)
  await new Promise((resolve) => setTimeout(resolve, delay))
}

let count = 0

/** FNV-1a, and a last mix because nearby texts shall have distant values. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
