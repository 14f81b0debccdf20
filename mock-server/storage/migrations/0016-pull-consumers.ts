/**
 * The user whose retrievals move the cursor of a subscription, and who retrieved last; and how strong the claim of a slot's holder is, in
 * place of whether it yields.
 */
export const pullConsumers = `
ALTER TABLE subscription ADD COLUMN consumer_id uuid, ADD COLUMN last_poll_user_id uuid;
ALTER TABLE pull_lease ADD COLUMN claim smallint NOT NULL DEFAULT 2, DROP COLUMN yields;
`
