/** Preferences of a person in a workspace. They are deleted with the person's membership. */
export const preferences = `
CREATE TABLE preference (
  workspace_id uuid NOT NULL, user_id uuid NOT NULL, key text NOT NULL, value json NOT NULL, updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (workspace_id, user_id, key),
  FOREIGN KEY (workspace_id, user_id) REFERENCES permission (workspace_id, user_id) ON DELETE CASCADE
);
`
