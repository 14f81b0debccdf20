/** Switches feeds off that can't be any: bookmarks of other types than inventory views and exports, and those that only some people can view. */
export const feeds = `
UPDATE bookmark SET odata_enabled = false,
  record_json = replace(record_json, '"oDataEnabled":true', '"oDataEnabled":false'),
  hit_json = replace(hit_json, '"isoDataEnabled":true', '"isoDataEnabled":false')
WHERE odata_enabled AND (type NOT IN ('INVENTORY', 'INVENTORY_EXPORT') OR permitted_read <> '{}' OR permitted_read_roles <> '{}')`
