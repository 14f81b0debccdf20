/**
 * Whether a client published an event, of whatever type: the service's own events are about an object, and clients can't name one.
 */
export const isCustomEvent = ({ objectId }: { readonly objectId?: string | undefined }): boolean =>
  objectId === undefined
