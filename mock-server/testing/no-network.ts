import { openOutgoing } from '#outgoing/outgoing.ts'
import { openCallbacks } from '#sandbox/callbacks.ts'

/** For services that are to reach nothing. */
export const nothingOutside = () => ({
  outgoing: openOutgoing({ allow: [], userAgent: 'test' }),
  callbacks: openCallbacks(),
})
