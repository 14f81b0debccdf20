/** Finds temporary bookmarks whose time is over. */
export const temporaryBookmarks = `
CREATE INDEX bookmark_temporary ON bookmark (updated_at) WHERE temporary AND deleted_at IS NULL;
`
