/** Rights that people asked for, once a day each; notifications that are about no subscription. */
export const accessRequests = `
CREATE TABLE access_request (
  workspace_id uuid NOT NULL, user_id uuid NOT NULL, requested_right text NOT NULL, day date NOT NULL, page text,
  created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, user_id, requested_right, day),
  FOREIGN KEY (workspace_id, user_id) REFERENCES permission (workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE notification ALTER COLUMN subscription_id DROP NOT NULL;
ALTER TABLE notification ALTER COLUMN subscription_name DROP NOT NULL;
`
