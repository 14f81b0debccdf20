/** A plain list, so that nothing but the form loads the schemas. */
export const payloadModes = ['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'] as const
