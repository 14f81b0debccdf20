/**
 * Deliveries that failed know why: those with the same cause are a group, which people stop, retry, put off or mark as resolved. A
 * probed subscription holds its queue back for the cause of its last failure.
 */
export const failureCauses = `
ALTER TABLE delivery ADD COLUMN cause uuid;
ALTER TABLE push_health ADD COLUMN cause uuid;
CREATE INDEX delivery_cause ON delivery (workspace_id, cause, seq) WHERE cause IS NOT NULL;
CREATE TABLE failure_cause (
  workspace_id uuid NOT NULL, id uuid NOT NULL, kind text NOT NULL, http_status integer, error text, host text,
  first_at timestamptz(3) NOT NULL, last_at timestamptz(3) NOT NULL, snoozed_until timestamptz(3), resolved_at timestamptz(3),
  marked_by_name text, PRIMARY KEY (workspace_id, id)
);
`
