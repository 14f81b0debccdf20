/** Roles that can read or write a bookmark, beside the people listed. */
export const permittedRoles = `
ALTER TABLE bookmark ADD COLUMN permitted_read_roles text[] NOT NULL DEFAULT '{}';
ALTER TABLE bookmark ADD COLUMN permitted_write_roles text[] NOT NULL DEFAULT '{}';
`
