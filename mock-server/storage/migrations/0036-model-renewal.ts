/**
 * What a change of the data model leaves to be made anew: the names, search texts and computed values of fact sheets of some types, from
 * the one after `position` on, by the model of a revision.
 */
export const modelRenewal = `
CREATE TABLE model_renewal (
  workspace_id uuid PRIMARY KEY REFERENCES workspace, revision bigint NOT NULL, types text[] NOT NULL, position uuid
);
`
