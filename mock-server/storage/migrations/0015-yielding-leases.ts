/** Whether the holder of a slot only looks in, and loses it to a client that may move the cursor. */
export const yieldingLeases = `
ALTER TABLE pull_lease ADD COLUMN yields boolean NOT NULL DEFAULT false;
`
