/**
 * The index of open deliveries by offset says "not settled" where that of due ones says "has a due time", which is the same of every
 * delivery. The planner doesn't know it: it took one for the other, and a claim read and sorted the whole queue.
 */
export const openDeliveries = `
UPDATE delivery SET settled_at = NULL WHERE due_at IS NOT NULL AND settled_at IS NOT NULL;
UPDATE delivery SET settled_at = coalesce(attempted_at, created_at) WHERE due_at IS NULL AND settled_at IS NULL;
ALTER TABLE delivery ADD CONSTRAINT delivery_due_or_settled CHECK ((due_at IS NULL) <> (settled_at IS NULL));
DROP INDEX delivery_open;
CREATE INDEX delivery_open ON delivery (workspace_id, subscription_id, seq) WHERE settled_at IS NULL;
`
