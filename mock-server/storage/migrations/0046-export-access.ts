/**
 * A key belongs to whoever made it, and notes how far its file was sent; a file notes the access that it was made with. Keys of before
 * are taken for those of whoever started the export: files are kept for ten minutes.
 */
export const exportAccess = `
ALTER TABLE export ADD COLUMN made_with jsonb;
ALTER TABLE export_key ADD COLUMN user_id uuid, ADD COLUMN sent bigint NOT NULL DEFAULT 0;
UPDATE export_key k SET user_id = e.user_id FROM export e WHERE e.workspace_id = k.workspace_id AND e.id = k.export_id;
ALTER TABLE export_key ALTER COLUMN user_id SET NOT NULL;
`
