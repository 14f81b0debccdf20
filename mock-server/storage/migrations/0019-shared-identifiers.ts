/** The identifier of a subscription is a name, which several may share. */
export const sharedIdentifiers = `
DROP INDEX subscription_identifier;
CREATE INDEX subscription_identifier ON subscription (workspace_id, identifier);
`
