/** The hint that deliveries of a workspace have become due other than by a growing log; its payload is the workspace id. */
export const DELIVERIES_DUE = 'due'
