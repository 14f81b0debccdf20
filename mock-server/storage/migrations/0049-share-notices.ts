/** The notifications that somebody's shares sent lately, so that nobody sends too many. */
export const shareNotices = `
CREATE INDEX notification_shared ON notification (workspace_id, (detail->'sharedBookmark'->>'sharedById'), created_at)
  WHERE kind = 'BOOKMARK_SHARED';
`
