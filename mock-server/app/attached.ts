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
import type { AppContext } from './context.ts'

/** What fact sheets have beside fields and relations. */
export interface AttachedServices {
  readonly tags: TagService
  readonly tagGroups: TagGroupService
  readonly subscriptions: FactSheetSubscriptions
  readonly documents: DocumentService
  readonly comments: FactSheetComments
}

/** Connects tags and documents with the fact sheets that carry them. */
export function composeAttached({ storage, clock, newId, images }: AppContext) {
  const onFactSheets = taggedFactSheets(clock)
  const factSheets = factSheetAttachments({ storage, clock, newId })
  const services: AttachedServices = {
    tags: tagService({ clock, newId, onFactSheets }),
    tagGroups: tagGroupService({ clock, newId, onFactSheets }),
    subscriptions: factSheetSubscriptions({ clock, newId }),
    documents: documentService({ clock, newId, factSheets, images }),
    comments: factSheetComments({ clock, newId }),
  }
  return { services, routes: documentRoutes(documentDownloads({ storage, factSheets })) }
}
