/** PUSH delivery: targets and health of subscriptions, the queue, the attempt log, recoveries, alerts. */
export const delivery = `
ALTER TABLE event ADD COLUMN fact_sheet_type text, ADD COLUMN workspaceless boolean NOT NULL DEFAULT false,
  ADD COLUMN source_name text, ADD COLUMN source_id text, ADD COLUMN source_url text;
CREATE UNIQUE INDEX event_id ON event (workspace_id, id);
CREATE INDEX event_created ON event (workspace_id, created_at, seq);
CREATE INDEX event_object ON event (workspace_id, object_id, seq) WHERE object_id IS NOT NULL;

CREATE TABLE custom_tag (workspace_id uuid NOT NULL REFERENCES workspace, tag text NOT NULL, last_used_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, tag));

ALTER TABLE subscription
  ADD COLUMN sealed_target_url text, ADD COLUMN target_method text NOT NULL DEFAULT 'POST',
  ADD COLUMN sealed_authorization text, ADD COLUMN sealed_headers text, ADD COLUMN allow_insecure boolean NOT NULL DEFAULT false,
  ADD COLUMN callback text, ADD COLUMN signed boolean NOT NULL DEFAULT false, ADD COLUMN sealed_signing text,
  ADD COLUMN ordered boolean NOT NULL DEFAULT false, ADD COLUMN fact_sheet_types text[] NOT NULL DEFAULT '{}',
  ADD COLUMN revision bigint NOT NULL DEFAULT 1, ADD COLUMN updated_at timestamptz(3),
  ADD COLUMN active_since timestamptz(3), ADD COLUMN inactive_reason text, ADD COLUMN inactive_since timestamptz(3),
  ADD COLUMN expired_events bigint NOT NULL DEFAULT 0, ADD COLUMN expired_at timestamptz(3), ADD COLUMN last_commit_at timestamptz(3);

CREATE TABLE push_health (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, failing boolean NOT NULL DEFAULT false, first_failure_at timestamptz(3),
  failed_seqs bigint[] NOT NULL DEFAULT '{}', error_count bigint NOT NULL DEFAULT 0, last_status integer, last_error text,
  last_delivery_at timestamptz(3), last_success_at timestamptz(3), probe_at timestamptz(3), alerted_day integer NOT NULL DEFAULT -1,
  PRIMARY KEY (workspace_id, subscription_id),
  FOREIGN KEY (workspace_id, subscription_id) REFERENCES subscription ON DELETE CASCADE
) WITH (fillfactor = 50);

CREATE TABLE fan_out (workspace_id uuid PRIMARY KEY REFERENCES workspace, seq bigint NOT NULL);
INSERT INTO fan_out (workspace_id, seq) SELECT workspace_id, seq FROM event_counter;

CREATE TABLE delivery (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, seq bigint NOT NULL, type text NOT NULL, state text NOT NULL,
  created_at timestamptz(3) NOT NULL, due_at timestamptz(3), claim_id uuid, started_at timestamptz(3), attempts integer NOT NULL DEFAULT 0,
  attempted_at timestamptz(3), http_status integer, error text, duration_ms real, settled_at timestamptz(3), trigger text NOT NULL,
  recovery_id uuid, PRIMARY KEY (workspace_id, subscription_id, seq)
) WITH (fillfactor = 80);
CREATE INDEX delivery_due ON delivery (workspace_id, subscription_id, due_at, seq) WHERE due_at IS NOT NULL;
CREATE INDEX delivery_open ON delivery (workspace_id, subscription_id, seq) WHERE due_at IS NOT NULL;
CREATE INDEX delivery_type ON delivery (workspace_id, subscription_id, type, seq);
CREATE INDEX delivery_unusual ON delivery (workspace_id, subscription_id, seq)
  WHERE state IN ('retrying', 'omitted', 'suppressed', 'expired') OR trigger <> 'automatic' OR attempts > 1 OR error IS NOT NULL
    OR http_status NOT IN (200, 202, 204);
CREATE INDEX delivery_recovery ON delivery (workspace_id, recovery_id) WHERE recovery_id IS NOT NULL;

CREATE TABLE attempt (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, seq bigint NOT NULL, nth integer NOT NULL, created_at timestamptz(3) NOT NULL,
  trigger text NOT NULL, outcome text NOT NULL, http_status integer, error text, error_text text, error_detail text, duration_ms real, phases json,
  target_url text NOT NULL, target_method text NOT NULL, request_headers json NOT NULL, payload_mode text NOT NULL, payload text,
  response_headers json, response_body text, response_bytes bigint, truncated boolean NOT NULL DEFAULT false, cut text,
  callback_console text, callback_ms real, words tsvector, PRIMARY KEY (workspace_id, subscription_id, seq, nth)
);
CREATE INDEX attempt_created ON attempt (workspace_id, subscription_id, created_at, seq);
CREATE INDEX attempt_words ON attempt USING gin (words) WITH (gin_pending_list_limit = 8192);

CREATE TABLE attempt_fold (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, seq bigint NOT NULL, hour timestamptz(3) NOT NULL, result text NOT NULL,
  count integer NOT NULL, first_at timestamptz(3) NOT NULL, last_at timestamptz(3) NOT NULL, fastest_ms real, slowest_ms real,
  PRIMARY KEY (workspace_id, subscription_id, seq, hour, result)
);

CREATE TABLE delivery_hour (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, hour timestamptz(3) NOT NULL, succeeded bigint NOT NULL, failed bigint NOT NULL,
  total_ms double precision NOT NULL, slowest_ms real NOT NULL, PRIMARY KEY (workspace_id, subscription_id, hour)
) WITH (fillfactor = 50);

CREATE TABLE recovery (
  workspace_id uuid NOT NULL, id uuid NOT NULL, subscription_id uuid NOT NULL, filter json NOT NULL, status text NOT NULL,
  per_second integer NOT NULL, total bigint NOT NULL, queued bigint NOT NULL, at_seq bigint NOT NULL, up_to bigint NOT NULL,
  created_by uuid NOT NULL, created_by_name text NOT NULL, created_at timestamptz(3) NOT NULL, ended_at timestamptz(3),
  lease_until timestamptz(3), PRIMARY KEY (workspace_id, id)
);
CREATE INDEX recovery_running ON recovery (workspace_id, subscription_id) WHERE status = 'RUNNING';

CREATE TABLE subscription_history (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, at timestamptz(3) NOT NULL, id uuid NOT NULL, actor_id uuid, actor_name text,
  action text NOT NULL, detail json NOT NULL, PRIMARY KEY (workspace_id, subscription_id, at, id)
);

CREATE TABLE notification (
  workspace_id uuid NOT NULL, user_id uuid NOT NULL, id uuid NOT NULL, created_at timestamptz(3) NOT NULL, kind text NOT NULL,
  subscription_id uuid NOT NULL, subscription_name text NOT NULL, detail json NOT NULL, read_at timestamptz(3),
  mail_due_at timestamptz(3), mail_tries integer NOT NULL DEFAULT 0, PRIMARY KEY (workspace_id, user_id, id)
);
CREATE INDEX notification_recent ON notification (workspace_id, user_id, created_at, id);
CREATE INDEX notification_mail ON notification (mail_due_at) WHERE mail_due_at IS NOT NULL;
`
