/** A picture of these pixels takes 64 MB to unpack. */
export const MAX_PIXELS = 16_000_000
/** Wall-clock seconds for one picture; the largest takes one or two where it has a core for itself. */
export const TIMEOUT_S = 60

let ready: ReturnType<typeof load> | undefined

/** The library that reads and writes pictures, with the formats that are taken. It is loaded by the first picture. */
export const sharpLibrary = () => (ready ??= load())

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // The library reads many more formats than these.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      // Of what was written anew; uploads come here only as one of the others.
      'VipsForeignLoadSvg',
    ],
  })
  return sharp
}
