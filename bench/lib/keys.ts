import type { Page } from '@playwright/test'
import { percentile } from './client.ts'
import { figure } from './report.ts'

const text = 'A text that somebody types'

/** Types into what has the focus: the time from a key to the frame after it, as the browser itself measures. */
export async function measureKeys(page: Page, name: string, budget: number): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Reflect.set(window, 'keyTimes', times)
    addEventListener('keydown', () => {
      const began = performance.now()
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)))
    })
  })
  await page.keyboard.type(text, { delay: 120 })
  await page.waitForTimeout(500)
  // Safe: put there above.
  const times = await page.evaluate(() => Reflect.get(window, 'keyTimes') as number[])
  figure(`${name}, p50`, percentile(times, 0.5), 'ms')
  figure(`${name}, slowest`, Math.max(...times), 'ms', { atMost: budget })
}
