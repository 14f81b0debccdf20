/**
 * Work that outlives requests and processes; exports with their files in parts and their keys; the fact sheets and relations of a type one
 * after the other, in an order that no change of a name moves. `job_gate`: locked while a job of a workspace is put in or taken up.
 */
export const exports = `
CREATE TABLE job_gate (workspace_id uuid PRIMARY KEY REFERENCES workspace, last bigint NOT NULL);
CREATE TABLE job (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, number bigint NOT NULL, kind text NOT NULL, state text NOT NULL,
  created_by uuid NOT NULL, created_at timestamptz(3) NOT NULL, started_at timestamptz(3), ended_at timestamptz(3), ended_by uuid,
  attempt integer NOT NULL DEFAULT 0, holder uuid, lease_until timestamptz(3), done bigint NOT NULL DEFAULT 0, total bigint, failure text,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX job_open ON job (created_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE TABLE export (
  workspace_id uuid NOT NULL, id uuid NOT NULL, type text NOT NULL, options json NOT NULL, user_id uuid NOT NULL, bookmark_id uuid,
  bookmark_name text, created_at timestamptz(3) NOT NULL, download_name text NOT NULL, fact_sheet_types text[] NOT NULL, fact_sheet_count integer,
  column_count integer, row_count bigint, size bigint, sha256 text, listed_key text, completed_at timestamptz(3), delete_at timestamptz(3),
  downloaded_at timestamptz(3), PRIMARY KEY (workspace_id, id), FOREIGN KEY (workspace_id, id) REFERENCES job ON DELETE CASCADE
);
CREATE INDEX export_newest ON export (workspace_id, created_at, id);
CREATE TABLE export_part (
  workspace_id uuid NOT NULL, export_id uuid NOT NULL, attempt integer NOT NULL, nth integer NOT NULL, content bytea NOT NULL,
  PRIMARY KEY (workspace_id, export_id, attempt, nth)
);
ALTER TABLE export_part ALTER content SET STORAGE EXTERNAL;
CREATE TABLE export_key (
  workspace_id uuid NOT NULL, hash text NOT NULL, export_id uuid NOT NULL, created_at timestamptz(3) NOT NULL, used_at timestamptz(3),
  PRIMARY KEY (workspace_id, hash), FOREIGN KEY (workspace_id, export_id) REFERENCES export ON DELETE CASCADE
);
CREATE INDEX fact_sheet_of_type ON fact_sheet (workspace_id, type, status, id);
CREATE INDEX relation_archived ON relation (workspace_id, type, from_id, to_id, id) WHERE status <> 'ACTIVE';
`
