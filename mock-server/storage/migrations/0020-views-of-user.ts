/** The views of one person, by which the bookmarks that they find are ranked. */
export const viewsOfUser = `
CREATE INDEX bookmark_view_user ON bookmark_view (workspace_id, user_id);
`
