/** Subscriptions that do what their target asks for in its answers. */
export const heedTarget = `
ALTER TABLE subscription ADD COLUMN heed_target boolean NOT NULL DEFAULT false;
ALTER TABLE push_health ADD COLUMN held_until timestamptz(3), ADD COLUMN gone_at timestamptz(3);
`
