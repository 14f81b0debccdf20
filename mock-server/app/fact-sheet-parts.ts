import { type DocumentService, documentService } from '#features/documents/documents.service.ts'
import { documentRoutes } from '#features/documents/documents.routes.ts'
import { documentDownloads } from '#features/documents/downloads.service.ts'
import { type FactSheetComments, factSheetComments } from '#features/fact-sheets/attached/comments.service.ts'
import {
  type FactSheetSubscriptions,
  factSheetSubscriptions,
} from '#features/fact-sheets/attached/subscriptions.service.ts'
import { taggedFactSheets } from '#features/fact-sheets/attached/remove-tags.service.ts'
import { factSheetAttachments } from '#features/fact-sheets/attached/change-attached.service.ts'
import { type TagGroupService, tagGroupService } from '#features/tags/tag-groups.service.ts'
import { type TagService, tagService } from '#features/tags/tags.service.ts'
import type { Route } from '#http/mount.ts'
import type { Storage } from '#storage/database.ts'

interface Parts {
  readonly storage: Storage
  readonly clock: () => Date
  readonly newId: () => string
}

/** What hangs on fact sheets beside their fields and relations. */
export interface FactSheetParts {
  readonly tags: TagService
  readonly tagGroups: TagGroupService
  readonly subscriptions: FactSheetSubscriptions
  readonly documents: DocumentService
  readonly comments: FactSheetComments
}

/** Where tags and documents meet the fact sheets that carry them. */
export function composeFactSheetParts({ storage, clock, newId }: Parts): { parts: FactSheetParts; routes: Route[] } {
  const onFactSheets = taggedFactSheets(clock)
  const factSheets = factSheetAttachments({ storage, clock })
  const making = { clock, newId }
  return {
    parts: {
      tags: tagService({ ...making, onFactSheets }),
      tagGroups: tagGroupService({ ...making, onFactSheets }),
      subscriptions: factSheetSubscriptions(making),
      documents: documentService({ ...making, factSheets }),
      comments: factSheetComments(making),
    },
    routes: documentRoutes(documentDownloads({ storage, factSheets })),
  }
}
