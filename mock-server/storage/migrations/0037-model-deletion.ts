/**
 * What a change of the data model leaves to be deleted: losses (data-model/changes/deletions.ts) one after the other, each from the row
 * after `position` on. Nobody sees the fact sheets of `types` any more.
 */
export const modelDeletion = `
CREATE TABLE model_deletion (
  workspace_id uuid NOT NULL REFERENCES workspace, revision bigint NOT NULL, losses text NOT NULL, types text[] NOT NULL,
  actor_id uuid NOT NULL, created_at timestamptz(3) NOT NULL, step integer NOT NULL, position uuid, deleted bigint NOT NULL,
  PRIMARY KEY (workspace_id, revision)
);
`
