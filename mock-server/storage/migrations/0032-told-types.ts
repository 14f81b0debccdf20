/**
 * The types of all fact sheets that an event tells about, so that somebody whose roles let them read some types alone is shown no other.
 * Null for events from before: those about fact sheets are shown to nobody who can't read all types.
 */
export const toldTypes = `
ALTER TABLE event ADD COLUMN told_types text[];
`
