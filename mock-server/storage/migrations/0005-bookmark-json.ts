/** Names the JSON texts of bookmarks after what they hold: the record itself, and the record as a search hit. */
export const renameBookmarkJson = `
ALTER TABLE bookmark RENAME COLUMN head TO record_json;
ALTER TABLE bookmark RENAME COLUMN hit TO hit_json;
`
