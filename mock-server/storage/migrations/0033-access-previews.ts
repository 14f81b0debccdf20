/** Who saw a workspace with which access, and when. A preview that has not ended is a credential, for as long as its session is there. */
export const accessPreviews = `
CREATE TABLE access_preview (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspace(id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  session_id uuid NOT NULL,
  role text NOT NULL,
  custom_roles text[] NOT NULL,
  entities uuid[] NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX access_preview_by_time ON access_preview (workspace_id, started_at DESC);
CREATE INDEX access_preview_by_user ON access_preview (user_id, ends_at DESC);
`
