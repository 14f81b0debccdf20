/**
 * Passwords that were given to a person and must be changed, and invitations of people who have an account already.
 * Until now a password that an administrator knew opened every workspace of the person. So people who still have such a password
 * sign in again and choose their own; where they have never been, they are only invited.
 */
export const invitations = `
ALTER TABLE users ADD COLUMN first_password_workspace uuid REFERENCES workspace;
ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD CONSTRAINT users_first_password CHECK (first_password_workspace IS NULL OR must_change_password);

ALTER TABLE permission ADD COLUMN accepted boolean NOT NULL DEFAULT true;
ALTER TABLE permission ADD COLUMN invitation_hash text;
ALTER TABLE permission ADD COLUMN invitation_ends_at timestamptz(3);
ALTER TABLE permission ADD COLUMN invited_first_name text;
ALTER TABLE permission ADD COLUMN invited_last_name text;
ALTER TABLE permission ADD CONSTRAINT permission_accepted CHECK (accepted OR status <> 'ACTIVE');

UPDATE users u SET first_password_workspace = earliest.workspace_id, must_change_password = true FROM (
  SELECT DISTINCT ON (user_id) user_id, workspace_id, invited_by FROM permission ORDER BY user_id, created_at, workspace_id
) earliest WHERE earliest.user_id = u.id AND earliest.invited_by IS NOT NULL AND NOT u.technical
  AND u.password_hash IS NOT NULL AND u.password_changed_at IS NULL;
UPDATE permission p SET accepted = false, status = CASE p.status WHEN 'ACTIVE' THEN 'INVITED' ELSE p.status END
FROM users u WHERE u.id = p.user_id AND u.first_password_workspace <> p.workspace_id AND p.last_login IS NULL;
DELETE FROM session s USING users u WHERE u.id = s.user_id AND u.must_change_password;
`
