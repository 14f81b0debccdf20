/** The ids that publishers gave to events, where they are no UUIDs. */
export const sentIds = `ALTER TABLE event ADD COLUMN sent_id text`
