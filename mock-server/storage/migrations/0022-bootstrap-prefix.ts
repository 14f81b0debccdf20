/** No part of the token that an operator chose is stored any more. */
export const bootstrapPrefix = `UPDATE api_token SET prefix = '' WHERE bootstrap`
