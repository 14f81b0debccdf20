/** Who cancelled a recovery, the recoveries that ended last, and how many events the last retrieval from a PULL subscription got. */
export const jobs = `
ALTER TABLE recovery ADD COLUMN ended_by_name text;
CREATE INDEX recovery_ended ON recovery (workspace_id, ended_at) WHERE ended_at IS NOT NULL;
ALTER TABLE subscription ADD COLUMN last_poll_events integer;
`
