/** Subscriptions that do what their target asks for in its answers, and pauses of which nobody was notified yet. */
export const heedTarget = `
ALTER TABLE subscription ADD COLUMN heed_target boolean NOT NULL DEFAULT false, ADD COLUMN notice_due boolean NOT NULL DEFAULT false,
  ADD COLUMN keeps_all boolean NOT NULL DEFAULT false;
ALTER TABLE push_health ADD COLUMN held_until timestamptz(3);
`
