/**
 * Deliveries that their target or callback refused wait in a lane of their own, and so do those that somebody wants sent now. Failing and
 * probing become two things: a target that takes nothing is failing, and one that can't be reached is probed.
 */
export const deliveryLanes = `
ALTER TABLE delivery ADD COLUMN lane text NOT NULL DEFAULT 'usual';
DROP INDEX delivery_due;
CREATE INDEX delivery_due ON delivery (workspace_id, subscription_id, lane, due_at, seq) WHERE due_at IS NOT NULL;
ALTER TABLE push_health ADD COLUMN probing boolean NOT NULL DEFAULT false, ADD COLUMN tried_seqs bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN refused_until timestamptz(3);
UPDATE push_health SET probing = failing, tried_seqs = failed_seqs;
`
