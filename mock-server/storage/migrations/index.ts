import { foundation } from './0001-foundation.ts'
import { delivery } from './0002-delivery.ts'
import { landscape } from './0003-landscape.ts'
import { suggestions } from './0004-suggestions.ts'
import { renameBookmarkJson } from './0005-bookmark-json.ts'
import { preferences } from './0006-preferences.ts'
import { tokenOverlap } from './0007-token-overlap.ts'
import { account } from './0008-account.ts'
import { deletedBy } from './0009-deleted-by.ts'
import { accessRequests } from './0010-access-requests.ts'
import { updatedBy } from './0011-updated-by.ts'
import { invitations } from './0012-invitations.ts'
import { sessionSecrets } from './0013-session-secrets.ts'
import { readableNames } from './0015-readable-names.ts'
import { yieldingLeases } from './0016-yielding-leases.ts'
import { pullConsumers } from './0017-pull-consumers.ts'
import { defaultModels } from './0018-default-models.ts'
import { fullTexts } from './0018-full-texts.ts'
import { sharedIdentifiers } from './0019-shared-identifiers.ts'
import { viewsOfUser } from './0020-views-of-user.ts'
import { createdBy } from './0021-created-by.ts'
import { bootstrapPrefix } from './0022-bootstrap-prefix.ts'

/** Every migration in order. Stores remember applied migrations by name, so a released one is never edited: a change is a new one at the end. */
export const migrations = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-delivery', sql: delivery },
  { name: '0003-landscape', sql: landscape },
  { name: '0004-suggestions', sql: suggestions },
  { name: '0005-bookmark-json', sql: renameBookmarkJson },
  { name: '0006-preferences', sql: preferences },
  { name: '0007-token-overlap', sql: tokenOverlap },
  { name: '0008-account', sql: account },
  { name: '0009-deleted-by', sql: deletedBy },
  { name: '0010-access-requests', sql: accessRequests },
  { name: '0011-updated-by', sql: updatedBy },
  { name: '0012-invitations', sql: invitations },
  { name: '0013-session-secrets', sql: sessionSecrets },
  { name: '0015-readable-names', sql: readableNames },
  { name: '0016-yielding-leases', sql: yieldingLeases },
  { name: '0017-pull-consumers', sql: pullConsumers },
  { name: '0018-default-models', sql: defaultModels },
  { name: '0018-full-texts', sql: fullTexts },
  { name: '0019-shared-identifiers', sql: sharedIdentifiers },
  { name: '0020-views-of-user', sql: viewsOfUser },
  { name: '0021-created-by', sql: createdBy },
  { name: '0022-bootstrap-prefix', sql: bootstrapPrefix },
] as const
