/**
 * Keeps a replaced API token for an overlap. A technical user has at most one current token and one replaced token.
 */
export const tokenOverlap = `
ALTER TABLE api_token ADD COLUMN replaced_at timestamptz(3);
DROP INDEX api_token_user;
CREATE UNIQUE INDEX api_token_current ON api_token (user_id, workspace_id) WHERE replaced_at IS NULL;
CREATE UNIQUE INDEX api_token_replaced ON api_token (user_id, workspace_id) WHERE replaced_at IS NOT NULL;
`
