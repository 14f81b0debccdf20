/** Where a change of the data model moved data that it would have deleted. */
export const modelMoves = `
ALTER TABLE model_change ADD COLUMN moves text NOT NULL DEFAULT '[]';
`
