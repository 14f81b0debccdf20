/**
 * A session changes its secret with each renewal and ends at last. `renewal_key` never leaves the store: the next secret is made of it
 * and the present one, so that a renewal can be repeated. Gives older sessions their end.
 */
export const sessionSecrets = `
ALTER TABLE session ADD COLUMN renewal_key text NOT NULL DEFAULT gen_random_uuid()::text;
ALTER TABLE session ADD COLUMN former_secrets jsonb NOT NULL DEFAULT '[]';
UPDATE session SET expires_at = least(expires_at, created_at + CASE WHEN kept THEN interval '90 days' ELSE interval '7 days' END);
`
