/**
 * Optional text as new members store it: the empty text is absent, so it clears. Bookmarks, documents, tags, tag groups, access control
 * entities and technical users are older: they keep an empty text (`?? null`), because their clients read back what they sent.
 */
export const textOrNull = (text: string | null | undefined): string | null => text || null
