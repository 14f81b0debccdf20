import { openImages } from '#imaging/images.ts'
import { openFile } from '#spreadsheets/thread.ts'
import { openOutgoing } from '#outgoing/outgoing.ts'
import { openCallbacks } from '#sandbox/callbacks.ts'

/** Options of a service that may not reach anything outside: what it would send is refused, because that is closed already. */
export const nothingOutside = () => {
  const outgoing = openOutgoing({ allow: [], userAgent: 'test' })
  void outgoing.close()
  return { images: openImages(), openFile, outgoing, callbacks: openCallbacks() }
}
