/** Versions of callbacks, of which the callbacks that are there become the first; and drafts, one for each person and subscription. */
export const callbackVersions = `
CREATE TABLE callback_version (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, version integer NOT NULL, callback text, saved_at timestamptz(3) NOT NULL,
  saved_by uuid, restored_from integer,
  PRIMARY KEY (workspace_id, subscription_id, version),
  FOREIGN KEY (workspace_id, subscription_id) REFERENCES subscription (workspace_id, id) ON DELETE CASCADE
);
INSERT INTO callback_version (workspace_id, subscription_id, version, callback, saved_at)
SELECT workspace_id, id, 1, callback, coalesce(updated_at, created_at) FROM subscription WHERE callback IS NOT NULL;
CREATE TABLE callback_draft (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, user_id uuid NOT NULL, callback text NOT NULL, base_version integer NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  PRIMARY KEY (workspace_id, subscription_id, user_id),
  FOREIGN KEY (workspace_id, subscription_id) REFERENCES subscription (workspace_id, id) ON DELETE CASCADE
);
`
