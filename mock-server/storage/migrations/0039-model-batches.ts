/**
 * Where a change of the data model moved data that it would have deleted (`moves`). Saves of the models are numbered by themselves: one of a view model or labels leads to no revision of the data model. `documents` are the
 * other documents that a save changed, with their revisions, `actions` what a program asked for where it sent action batches.
 */
export const modelBatches = `
ALTER TABLE model_change ADD COLUMN number bigint;
UPDATE model_change SET number = revision;
ALTER TABLE model_change DROP CONSTRAINT model_change_pkey;
ALTER TABLE model_change ALTER COLUMN number SET NOT NULL, ALTER COLUMN revision DROP NOT NULL;
ALTER TABLE model_change ADD PRIMARY KEY (workspace_id, number);
ALTER TABLE model_change ADD COLUMN moves text NOT NULL DEFAULT '[]',
  ADD COLUMN documents text NOT NULL DEFAULT '[]', ADD COLUMN actions text NOT NULL DEFAULT '[]';
`
