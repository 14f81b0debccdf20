/** Who created a fact sheet. The log still knows it for some time; it also has recoveries as creations, each followed by its recovery. */
export const createdBy = `
ALTER TABLE fact_sheet ADD COLUMN created_by uuid;
UPDATE fact_sheet f SET created_by = e.actor_id FROM event e
WHERE e.workspace_id = f.workspace_id AND e.object_id = f.id AND e.type = 'FACT_SHEET_CREATED' AND NOT EXISTS (
  SELECT FROM event r WHERE r.workspace_id = e.workspace_id AND r.seq = e.seq + 1 AND r.type = 'FACT_SHEET_RECOVERED'
);
`
