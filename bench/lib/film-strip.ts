import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

/** How light the brightest frame is that the browser draws during a visit: 0 is black, 255 white. */
export async function brightestFrame(browser: Browser, page: Page, visit: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { screenshots: true })
  await visit()
  const frames = framesOf(await browser.stopTracing())
  if (frames.length === 0) throw new Error('The trace has no screenshots')
  // Drawn on a page of its own: the policy of the console's page is not in the way.
  const screen = await page.context().newPage()
  const light = await screen.evaluate(lightOf, frames)
  await screen.close()
  return Math.max(...light)
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), args: z.looseObject({ snapshot: z.string().optional() }).optional() }),
  ),
})

const framesOf = (trace: Buffer): string[] =>
  Trace.parse(JSON.parse(trace.toString('utf8'))).traceEvents.flatMap(({ name, args }) =>
    name === 'Screenshot' && args?.snapshot !== undefined ? [args.snapshot] : [],
  )

/** Runs in the page: the mean light of each picture. */
async function lightOf(frames: readonly string[]): Promise<number[]> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const light: number[] = []
  for (const frame of frames) {
    const picture = new Image()
    picture.src = `data:image/jpeg;base64,${frame}`
    await picture.decode()
    Object.assign(canvas, { width: picture.width, height: picture.height })
    context?.drawImage(picture, 0, 0)
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let sum = 0
    for (let at = 0; at < data.length; at += 4) sum += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
    light.push(sum / (canvas.width * canvas.height * 3))
  }
  return light
}
