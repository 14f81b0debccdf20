/** The landscape: models, access control entities, fact sheets with relations, tags, subscriptions, documents, comments. */
export const landscape = `
CREATE TABLE model (
  workspace_id uuid NOT NULL REFERENCES workspace, kind text NOT NULL, revision bigint NOT NULL, document text NOT NULL,
  created_at timestamptz(3) NOT NULL, created_by uuid, PRIMARY KEY (workspace_id, kind, revision)
);

CREATE TABLE access_control_entity (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, name text NOT NULL, name_key text NOT NULL,
  display_name text, description text, PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX access_control_entity_name ON access_control_entity (workspace_id, name);

CREATE TABLE fact_sheet (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, type text NOT NULL, name text NOT NULL,
  display_name text NOT NULL, full_name text NOT NULL, sort_key text NOT NULL, search_text text NOT NULL,
  description text, category text, status text NOT NULL, lx_state text NOT NULL, seal text NOT NULL, approved_at timestamptz(3),
  seal_until timestamptz(3), rev bigint NOT NULL, level integer NOT NULL, fields jsonb NOT NULL, na_fields text[] NOT NULL,
  sides text[] NOT NULL, tag_ids uuid[] NOT NULL, milestones json NOT NULL, completion json NOT NULL, percentage integer NOT NULL,
  read_acl uuid[] NOT NULL, write_acl uuid[] NOT NULL, exclude_from_quota boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL, archived_with uuid, PRIMARY KEY (workspace_id, id)
);
CREATE INDEX fact_sheet_sorted ON fact_sheet (workspace_id, status, sort_key, id);
CREATE INDEX fact_sheet_type ON fact_sheet (workspace_id, type, status, sort_key, id);
CREATE UNIQUE INDEX fact_sheet_full_name ON fact_sheet (workspace_id, type, md5(full_name)) WHERE status = 'ACTIVE';
CREATE INDEX fact_sheet_tags ON fact_sheet USING gin (tag_ids);
CREATE INDEX fact_sheet_seal ON fact_sheet (seal_until) WHERE seal_until IS NOT NULL;
CREATE INDEX fact_sheet_restricted ON fact_sheet (workspace_id) WHERE read_acl <> '{}';
CREATE INDEX fact_sheet_archived_with ON fact_sheet (workspace_id, archived_with) WHERE archived_with IS NOT NULL;

CREATE TABLE relation (
  workspace_id uuid NOT NULL, id uuid NOT NULL, type text NOT NULL, from_id uuid NOT NULL, to_id uuid NOT NULL, status text NOT NULL,
  active_from date, active_until date, description text, fields jsonb NOT NULL, na_fields text[] NOT NULL,
  constraining uuid[] NOT NULL, created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, from_id) REFERENCES fact_sheet (workspace_id, id),
  FOREIGN KEY (workspace_id, to_id) REFERENCES fact_sheet (workspace_id, id)
);
CREATE INDEX relation_from ON relation (workspace_id, from_id, type);
CREATE INDEX relation_to ON relation (workspace_id, to_id, type);
CREATE INDEX relation_outgoing ON relation (workspace_id, type, from_id, to_id) WHERE status = 'ACTIVE';
CREATE INDEX relation_incoming ON relation (workspace_id, type, to_id, from_id) WHERE status = 'ACTIVE';
CREATE INDEX relation_constrained ON relation USING gin (constraining) WHERE constraining <> '{}';

CREATE TABLE external_id (
  workspace_id uuid NOT NULL, field text NOT NULL, fact_sheet_id uuid NOT NULL, external_id text NOT NULL, is_unique boolean NOT NULL,
  PRIMARY KEY (workspace_id, field, fact_sheet_id),
  FOREIGN KEY (workspace_id, fact_sheet_id) REFERENCES fact_sheet (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX external_id_value ON external_id (workspace_id, field, external_id);
CREATE UNIQUE INDEX external_id_unique ON external_id (workspace_id, field, external_id) WHERE is_unique;
CREATE TABLE external_id_counter (
  workspace_id uuid NOT NULL, field text NOT NULL, last bigint NOT NULL, PRIMARY KEY (workspace_id, field)
);

CREATE TABLE tag_group (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, name text NOT NULL, short_name text, description text,
  mode text NOT NULL, mandatory boolean NOT NULL DEFAULT false, fact_sheet_types text[] NOT NULL, mandatory_types text[] NOT NULL,
  created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX tag_group_name ON tag_group (workspace_id, name);
CREATE TABLE tag (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, tag_group_id uuid, name text NOT NULL, description text,
  color text NOT NULL, status text NOT NULL, created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, tag_group_id) REFERENCES tag_group (workspace_id, id)
);
CREATE UNIQUE INDEX tag_name ON tag (workspace_id, coalesce(tag_group_id, '00000000-0000-0000-0000-000000000000'::uuid), name)
  WHERE status = 'ACTIVE';

CREATE TABLE subscription_role (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, name text NOT NULL, description text,
  subscription_type text NOT NULL, fact_sheet_types text[] NOT NULL, created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX subscription_role_name ON subscription_role (workspace_id, subscription_type, name);
CREATE TABLE fact_sheet_subscription (
  workspace_id uuid NOT NULL, id uuid NOT NULL, fact_sheet_id uuid NOT NULL, user_id uuid NOT NULL, type text NOT NULL,
  roles json NOT NULL, created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, fact_sheet_id) REFERENCES fact_sheet (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX fact_sheet_subscription_once ON fact_sheet_subscription (workspace_id, fact_sheet_id, user_id, type);
CREATE INDEX fact_sheet_subscription_user ON fact_sheet_subscription (workspace_id, user_id);

CREATE TABLE document (
  workspace_id uuid NOT NULL, id uuid NOT NULL, fact_sheet_id uuid NOT NULL, name text NOT NULL, description text, url text,
  origin text, document_type text, metadata text, ref_id text, file_name text, media_type text, size integer,
  created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, fact_sheet_id) REFERENCES fact_sheet (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX document_of ON document (workspace_id, fact_sheet_id, created_at);
CREATE TABLE document_content (
  workspace_id uuid NOT NULL, document_id uuid NOT NULL, content bytea NOT NULL, PRIMARY KEY (workspace_id, document_id),
  FOREIGN KEY (workspace_id, document_id) REFERENCES document (workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE comment (
  workspace_id uuid NOT NULL, id uuid NOT NULL, fact_sheet_id uuid NOT NULL, reply_to uuid, user_id uuid NOT NULL,
  message text NOT NULL, status text NOT NULL, created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, fact_sheet_id) REFERENCES fact_sheet (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX comment_of ON comment (workspace_id, fact_sheet_id, created_at);

ALTER TABLE event ADD COLUMN read_acl uuid[] NOT NULL DEFAULT '{}', ADD COLUMN other_id uuid;
CREATE INDEX event_other ON event (workspace_id, other_id, seq) WHERE other_id IS NOT NULL;
CREATE INDEX event_restricted ON event (workspace_id, seq) WHERE read_acl <> '{}';
`
