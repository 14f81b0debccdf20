/** A cause knows the delivery that failed for it last, so that it can still be shown when that was delivered. */
export const lastFailures = `
ALTER TABLE failure_cause ADD COLUMN subscription_id uuid, ADD COLUMN seq bigint;
`
