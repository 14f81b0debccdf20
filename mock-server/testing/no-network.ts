import { openImages } from '#imaging/images.ts'
import { openFile } from '#spreadsheets/thread.ts'
import { openOutgoing } from '#outgoing/outgoing.ts'
import { openCallbacks } from '#sandbox/callbacks.ts'

/** Options of a service that may not reach anything outside. */
export const nothingOutside = () => ({
  images: openImages(),
  openFile,
  outgoing: openOutgoing({ allow: [], userAgent: 'test' }),
  callbacks: openCallbacks(),
})
