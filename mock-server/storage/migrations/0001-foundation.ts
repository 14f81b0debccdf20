/** Accounts, people, tokens, bookmarks, webhook subscriptions and the event log. */
export const foundation = `
CREATE TABLE account (id uuid PRIMARY KEY, name text NOT NULL, created_at timestamptz(3) NOT NULL);

CREATE TABLE workspace (
  id uuid PRIMARY KEY, account_id uuid NOT NULL REFERENCES account, name text NOT NULL, status text NOT NULL,
  created_at timestamptz(3) NOT NULL, UNIQUE (account_id, name)
);

CREATE TABLE users (
  id uuid PRIMARY KEY, account_id uuid NOT NULL REFERENCES account, user_name text NOT NULL, email text NOT NULL,
  first_name text NOT NULL, last_name text NOT NULL, technical boolean NOT NULL, role text NOT NULL, status text NOT NULL,
  password_hash text, created_at timestamptz(3) NOT NULL, last_login timestamptz(3)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_name ON users (lower(user_name));

CREATE TABLE permission (
  workspace_id uuid NOT NULL REFERENCES workspace, user_id uuid NOT NULL REFERENCES users, id uuid NOT NULL, role text NOT NULL,
  status text NOT NULL, invited_by uuid, last_login timestamptz(3), customer_roles text, access_control_entities text,
  created_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX permission_user ON permission (user_id);

CREATE TABLE session (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, workspace_id uuid NOT NULL, secret_hash text NOT NULL,
  kept boolean NOT NULL, created_at timestamptz(3) NOT NULL, expires_at timestamptz(3) NOT NULL
);
CREATE INDEX session_of_user ON session (user_id);

CREATE TABLE api_token (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, workspace_id uuid NOT NULL, token_hash text NOT NULL UNIQUE,
  prefix text NOT NULL, description text NOT NULL, expiry timestamptz(3) NOT NULL, created_at timestamptz(3) NOT NULL,
  creator_id uuid, last_used_at timestamptz(3), bootstrap boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX api_token_user ON api_token (user_id, workspace_id);

CREATE TABLE signing_key (id text PRIMARY KEY, public_key text NOT NULL, sealed_private_key text NOT NULL, created_at timestamptz(3) NOT NULL);

CREATE TABLE bookmark (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, owner_id uuid NOT NULL, name text NOT NULL,
  name_key text NOT NULL, search_text text NOT NULL, type text NOT NULL, group_key text, description text, state json NOT NULL,
  head text NOT NULL, hit text NOT NULL,
  i18n_key text, predefined boolean NOT NULL, readonly boolean NOT NULL, default_sharing_priority integer,
  permitted_read uuid[] NOT NULL, permitted_write uuid[] NOT NULL, referenced_fact_sheets uuid[] NOT NULL,
  views bigint NOT NULL, revision bigint NOT NULL, temporary boolean NOT NULL, odata_enabled boolean NOT NULL,
  created_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL, last_viewed_at timestamptz(3), deleted_at timestamptz(3),
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX bookmark_name ON bookmark (workspace_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX bookmark_created ON bookmark (workspace_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX bookmark_updated ON bookmark (workspace_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX bookmark_views ON bookmark (workspace_id, views, id) WHERE deleted_at IS NULL;
CREATE INDEX bookmark_type ON bookmark (workspace_id, type, name_key, id) WHERE deleted_at IS NULL;

CREATE INDEX bookmark_deleted ON bookmark (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE bookmark_view (
  workspace_id uuid NOT NULL, bookmark_id uuid NOT NULL, user_id uuid NOT NULL, day date NOT NULL, views integer NOT NULL,
  PRIMARY KEY (workspace_id, bookmark_id, user_id, day)
);

CREATE TABLE event_counter (workspace_id uuid PRIMARY KEY REFERENCES workspace, seq bigint NOT NULL);

CREATE TABLE event (
  workspace_id uuid NOT NULL, seq bigint NOT NULL, id uuid NOT NULL, type text NOT NULL, tags text[] NOT NULL, actor_id uuid,
  object_id uuid, object_name text, created_at timestamptz(3) NOT NULL, body text NOT NULL, PRIMARY KEY (workspace_id, seq)
);
CREATE INDEX event_type ON event (workspace_id, type, seq);

CREATE TABLE subscription (
  workspace_id uuid NOT NULL REFERENCES workspace, id uuid NOT NULL, identifier text, delivery_type text NOT NULL,
  tag_sets json NOT NULL, user_id uuid NOT NULL, workspace_constraint text NOT NULL, payload_mode text NOT NULL,
  max_batch_size integer NOT NULL, ignore_error boolean NOT NULL, active boolean NOT NULL, cursor_offset bigint NOT NULL,
  created_at timestamptz(3) NOT NULL, last_poll_at timestamptz(3), last_poll_by text, PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX subscription_identifier ON subscription (workspace_id, identifier);

CREATE TABLE pull_lease (
  workspace_id uuid NOT NULL, subscription_id uuid NOT NULL, holder uuid NOT NULL, caller_id uuid NOT NULL, caller_name text NOT NULL,
  closing boolean NOT NULL, since timestamptz(3) NOT NULL, expires_at timestamptz(3) NOT NULL, PRIMARY KEY (workspace_id, subscription_id)
);
`
