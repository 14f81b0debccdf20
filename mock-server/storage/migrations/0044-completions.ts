/** Completions of earlier versions have other types and members in their subsections: those of all fact sheets are made anew. */
export const completions = `
INSERT INTO model_renewal AS r (workspace_id, revision, types, position)
SELECT workspace_id, 0, array_agg(DISTINCT type), NULL FROM fact_sheet GROUP BY workspace_id
ON CONFLICT (workspace_id) DO UPDATE SET position = NULL,
  types = ARRAY(SELECT unnest(r.types) UNION SELECT unnest(EXCLUDED.types));
`
