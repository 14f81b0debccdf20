/** The hint that deliveries of a workspace became due for a reason other than new events; its payload is the workspace's id. */
export const DELIVERIES_DUE = 'due'
