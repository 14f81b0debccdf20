/** When and by which browser a session is used, and when a person last chose their password. */
export const account = `
ALTER TABLE session ADD COLUMN user_agent text;
ALTER TABLE session ADD COLUMN last_used_at timestamptz(3);
UPDATE session SET last_used_at = created_at;
ALTER TABLE session ALTER COLUMN last_used_at SET NOT NULL;
ALTER TABLE users ADD COLUMN password_changed_at timestamptz(3);
`
