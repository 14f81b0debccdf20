/** The version of the default models that a workspace was created with: existing workspaces keep the first one. */
export const defaultModels = `
ALTER TABLE workspace ADD COLUMN default_models integer NOT NULL DEFAULT 1;
ALTER TABLE workspace ALTER COLUMN default_models DROP DEFAULT;
`
