/**
 * Roles from before there were rights to edit in tables, import and export get them where they give what these rights were part of, so
 * that nobody loses or gains anything. A permission has its actions for the same instances.
 */
export const splitRights = `
CREATE FUNCTION with_split_rights(permission jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN permission->>'function' <> 'FACT_SHEET' THEN permission ELSE jsonb_set(permission, '{actions}',
    (permission->'actions')
    || CASE WHEN permission->'actions' ?| ARRAY['UPDATE', 'UPDATE_OWN'] THEN '["INLINE_EDIT"]' ELSE '[]' END::jsonb
    || CASE WHEN permission->'actions' ? 'CREATE' THEN '["IMPORT"]' ELSE '[]' END::jsonb
    || CASE WHEN permission->'actions' ? 'READ' THEN '["EXPORT"]' ELSE '[]' END::jsonb) END
$$;
UPDATE model SET document = (
  SELECT jsonb_agg(jsonb_set(r.role, '{permissions}', (
    SELECT coalesce(jsonb_agg(with_split_rights(p.permission) ORDER BY p.nth), '[]')
    FROM jsonb_array_elements(r.role->'permissions') WITH ORDINALITY p(permission, nth))) ORDER BY r.nth)
  FROM jsonb_array_elements(document::jsonb) WITH ORDINALITY r(role, nth))::text
WHERE kind = 'authorization';
DROP FUNCTION with_split_rights;
`
