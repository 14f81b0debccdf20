import { Role, rights } from 'mock-server/contract/access.ts'
import { versionedMembers } from 'mock-server/contract/bookmarks/versions.ts'
import { bookmarkRefusals } from 'mock-server/contract/bookmark-refusals.ts'
import { AccessReason } from 'mock-server/contract/bookmarks/access.ts'
import { BookmarkType } from 'mock-server/contract/bookmarks.ts'
import { memberRefusals } from 'mock-server/contract/member-refusals.ts'
import { Notification } from 'mock-server/contract/notifications.ts'
import { PayloadMode } from 'mock-server/contract/subscription-settings.ts'
import { AttemptOutcome, DeliveryState } from 'mock-server/contract/deliveries.ts'
import { EventType } from 'mock-server/contract/events.ts'
import { PermissionStatus } from 'mock-server/contract/permissions.ts'
import { expect, test } from 'vitest'
import { phrases } from '#common/code/use-code-words.ts'
import { fieldNames } from '#features/bookmarks/form/fields.ts'
import { presets } from '#features/technical-users/expiry.ts'
import { overlapPresets } from '#features/technical-users/overlap.ts'
import { fieldOrder } from '#features/webhooks/editor/settings/change-words.ts'
import { authorizationKinds, payloadModes } from '#features/webhooks/editor/settings/values.ts'
import { conditions } from '#features/webhooks/common/condition.ts'
import { errorCodes } from '#features/webhooks/deliveries/row/words.ts'
import { eventFamilies } from '#features/webhooks/common/event-families.ts'
import { ways } from '#features/webhooks/reader/use-target.ts'
import { settledStates } from '#features/webhooks/recovery/use-draft.ts'
import { cellValues } from '#features/roles/draft/cell.ts'
import { rightRows, rowGroups } from '#features/roles/draft/rights-rows.ts'
import { outcomes } from '#ui/list/histogram/bars.tsx'
import { keyUses } from '#testing/text-keys.ts'
import { personRoles, technicalUserRoles } from '#common/access/offered-roles.ts'
import { explanationPatterns } from '#testing/explanation-patterns.ts'
import { deliveryPatterns } from '#testing/delivery-patterns.ts'
import { dataModelPatterns } from '#testing/data-model-patterns.ts'
import { modelPagePatterns } from '#testing/model-page-patterns.ts'
import { allTexts } from './texts.test-data.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const shipped = Object.entries(sources).filter(([path]) => !/\.test\.|test-data|\.\.\/testing\//.test(path))
const files = shipped.map(([path, code]) => keyUses(path.replace('../', 'src/'), code))
const uses = files.flatMap((file) => file.uses)
const english = allTexts('en')

const modes = ['light', 'dark', 'system']
const generalAccess = ['restricted', 'everyoneViews', 'everyoneEdits']

/** Keys that code puts together from parts, and the values of each `*`. Values are separated by `|` where there are two. */
const patterns: Readonly<Record<string, readonly string[]>> = {
  'subscriptionEditor:authorization.kind.*': [...authorizationKinds, 'stored'],
  'subscriptionEditor:delivery.help.*': ['PUSH', 'PULL'],
  'subscriptionEditor:dryRun.kind.*': ['passed', 'failed', 'suppressed'],
  'subscriptionEditor:field.*': fieldOrder,
  'subscriptionEditor:part.*': ['delivery', 'events', 'sample', 'test'],
  'subscriptionEditor:payload.*': payloadModes,
  'subscriptionEditor:payload.help.*': payloadModes,
  'subscriptionEditor:refusal.*': ['TARGET_ADDRESS_BLOCKED', 'HTTPS_REQUIRED', 'TARGET_URL_INVALID'],
  'subscriptionEditor:signing.hours.*': ['0', '24', '168'],
  'subscriptionEditor:test.outcome.*': AttemptOutcome.options,
  'subscriptionEditor:verdict.rule.*': ['URL', 'HTTPS', 'ADDRESS', 'PORT'],
  ...modelPagePatterns,
  'terms:role.*': Role.options,
  'terms:roleHelp.*': [...personRoles, ...technicalUserRoles],
  'terms:right.*': rights,
  'terms:rightFor.*.*': rightRows.flatMap(({ right, category }) => (category ? `${right}|${category}` : [])),
  'terms:message.*': [],
  'terms:event.*': EventType.options,
  'terms:subscriptionState.*': [...conditions, 'polling'],
  'common:message.*': [],
  'common:message.*.*': [],
  'common:account.mode.*': modes,
  'common:diff.*': ['added', 'removed'],
  'common:diff.left.*': ['same', 'added', 'removed'],
  'common:nav.*':
    'bookmarks dataModel viewModel languages reporting resources settings features branding exports users technicalUsers roles accessControlEntities webhooks deliveries tail account deletedBookmarks'.split(
      ' ',
    ),
  'common:nav.group.*': ['landscape', 'model', 'access', 'events', 'workspace'],
  'common:palette.group.*': ['recent', 'page', 'go', 'everywhere', 'bookmarks', 'factSheets'],
  'common:palette.new.*': ['bookmarks', 'users', 'technicalUsers', 'accessControlEntities', 'webhooks'],
  'accessControlEntities:columns.*': ['readRestricted', 'writeRestricted', 'people'],
  'accessControlEntities:members.row.*': ['viewers', 'editors', 'unreadable'],
  'roles:cell.*': cellValues,
  'roles:group.*': rowGroups,
  'roles:keys.*': cellValues,
  'roles:review.*': ['added', 'removed'],
  ...explanationPatterns,
  ...dataModelPatterns,
  'signIn:mode.*': modes,
  'signIn:problem.*': ['email', 'password', 'length', 'personal', 'same', 'similar', 'repeated'],
  'common:again.*': ['wrong', 'initial', 'failed'],
  'form:access.refusal.*': memberRefusals.filter((reason) => reason !== 'NO_RIGHT'),
  'webhooks:refusal.*': ['ONLY_PUSH', 'ONLY_PULL', 'NOT_SIGNED', 'NOT_MANAGER', 'NOT_ADMIN'],
  'exports:refusal.*': ['NO_RIGHT', 'ACCESS_REDUCED', 'NO_FILE', 'ENDED'],
  'accessControlEntities:refusal.*': ['NO_RIGHT', 'IN_USE'],
  'signIn:refusal.*': ['credentials', 'tooMany', 'offline', 'failed'],
  'form:*.in': ['refusal.tooMany', 'refusal.unavailable'],
  'form:*.later': ['refusal.tooMany', 'refusal.unavailable'],
  'form:message.*.empty': [],
  'form:phrase.*': Object.values(phrases),
  'form:stale.choose.*': ['mine', 'theirs', 'both'],
  'form:stale.saved.*': ['person', 'me', 'someone'],
  'form:stale.theirs.*': ['person', 'me', 'someone'],
  'form:stale.title.*': ['person', 'me', 'someone'],
  'list:filter.*Day': ['before', 'after'],
  'list:filter.is.*': ['is', 'not', 'last', 'before', 'after'],
  'notifications:kind.*': Notification.shape.kind.options,
  'account:display.*': ['compact', 'comfortable'],
  'account:password.rule.*': ['length', 'personal'],
  'account:password.ruleState.*': ['open', 'met', 'broken'],
  'users:secret.*.action': ['password', 'code'],
  'users:secret.*.consequence': ['password', 'code'],
  'users:secret.*.help': ['password', 'code'],
  'users:secret.*.question': ['password', 'code'],
  'users:once.*.held': ['password', 'code'],
  'users:once.*.label': ['password', 'code'],
  'users:once.*.shownOnce': ['password', 'code'],
  'users:once.*.stored': ['password', 'code'],
  'users:once.*.subtitle': ['password', 'code'],
  'users:once.*.title': ['password', 'code'],
  'users:state.*': PermissionStatus.options,
  'technicalUsers:expiry.preset.*': presets,
  'technicalUsers:overlap.preset.*': overlapPresets,
  'technicalUsers:panel.*': ['soon', 'expired'],
  'technicalUsers:panel.*Text': ['soon', 'expired'],
  'technicalUsers:token.*': ['valid', 'rotating', 'soon', 'expired', 'none'],
  'tail:gap.*': ['lost', 'expired'],
  'tail:new.*': ['whyPaused', 'whyOpen', 'whyAway', 'whyBehind', 'whyOff', 'resume', 'followAgain', 'jump'],
  'tail:phase.*': ['live', 'paused', 'connecting', 'broken', 'refused', 'elsewhere'],
  'terms:eventFamily.*': eventFamilies,
  'terms:deliveryError.*': errorCodes,
  'terms:deliveryState.*': DeliveryState.options,
  ...deliveryPatterns,
  'webhooks:fact.scheme.*': ['basic', 'bearer', 'other'],
  'webhooks:health.*': outcomes,
  'webhooks:health.retries.*': ['probe', 'each', 'none'],
  'webhooks:payload.*': PayloadMode.options,
  'webhooks:deleted.*': ['PUSH', 'PULL'],
  'webhooks:deleted.secret.*': ['authorizationHeader', 'headers', 'targetUrl', 'signed'],
  'webhooks:*.done': ['probe', 'retry'],
  'webhooks:*.refused': ['probe', 'retry'],
  'webhooks:tab.*': ['all', 'push', 'pull', 'attention'],
  'reader:lane.*': ['read', 'again', 'skipped', 'unread'],
  'reader:move.submit.*': ['back', 'skip', 'none'],
  'reader:move.way.*': ways,
  'recovery:choice.*': ['failing', 'paused', 'deactivated', 'busy'],
  'recovery:range.preset.*': ['hour', 'today', 'yesterday'],
  'recovery:state.*': settledStates,
  'webhooks:state.inactive.*': ['paused', 'failing', 'idle', 'gone', 'readerGone', 'userDeleted'],
  'callback:run.*': ['deliveries', 'events', 'sample'],
  'callback:list.title.*': ['deliveries', 'events', 'sample'],
  'callback:list.note.*': ['events', 'sample'],
  'callback:list.none.*': ['fail', 'suppressed'],
  'callback:verdict.*': ['pass', 'fail', 'suppressed'],
  'callback:filter.*': ['all', 'fail', 'suppressed'],
  'callback:request.none.*': ['fail', 'suppressed'],
  'callback:panel.tab.*': ['change', 'event', 'request'],
  'callback:console.figure.*': ['time', 'slowest', 'output', 'source'],
  'callback:conflict.title.*': ['person', 'me', 'nobody'],
  'callback:test.outcome.*': AttemptOutcome.options,
  'callback:help.global.*': ['payload', 'targetMethod', 'targetUrl', 'active'],
  'callback:help.rule.*': ['data', 'mode', 'sandbox', 'console', 'suppress', 'failure', 'target'],
  'callback:help.limit.*': ['ms', 'source', 'output', 'console'],
  'workingCopy:tab.*': ['changes', 'shows', 'json'],
  'workingCopy:subject.*': ['filters', 'columns', 'sort', 'other'],
  'workingCopy:count.*': ['added', 'removed', 'changed', 'unchanged'],
  'workingCopy:change.*': ['added', 'removed', 'changed'],
  'workingCopy:conflict.keep.*': ['mine', 'theirs'],
  'workingCopy:history.member.*': versionedMembers,
  'bookmarks:access.sentence.*': ['everyone', 'owner', 'people'],
  'bookmarks:badge.*': ['predefined', 'odata', 'readonly'],
  'bookmarks:badge.*Hint': ['predefined', 'odata', 'readonly'],
  'bookmarks:column.*': ['updated', 'created'],
  'bookmarks:copies.kind.*': ['FACT_SHEET', 'TAG', 'TAG_GROUP', 'USER', 'BOOKMARK'],
  'bookmarks:delete.goes.*': ['bookmarks', 'open', 'feeds', 'views'],
  'bookmarks:empty.*.text': ['mine', 'shared', 'everyone', 'predefined', 'stale'],
  'bookmarks:empty.*.title': ['mine', 'shared', 'everyone', 'predefined', 'stale'],
  'bookmarks:field.*': fieldNames,
  'bookmarks:form.*.everyone': ['read', 'write'],
  'bookmarks:form.*.people': ['read', 'write'],
  'bookmarks:form.readHelp.*': ['everyone', 'owner', 'people'],
  'bookmarks:form.writeHelp.*': ['everyone', 'owner', 'people'],
  'bookmarks:lost.*': ['type', 'filter', 'value', 'column', 'sort'],
  'bookmarks:people.reason.*': AccessReason.options,
  'bookmarks:people.editReason.*': AccessReason.options,
  'bookmarks:problem.odata.*': ['type', 'restricted'],
  'bookmarks:refusal.*': ['create', 'managePredefined', ...bookmarkRefusals],
  'bookmarks:rows.refusal.*': [
    'unknownFacet',
    'unknownSort',
    'noDay',
    'noExternalId',
    'exclusive',
    'longText',
    'invalid',
  ],
  'bookmarks:share.access.*': generalAccess,
  'bookmarks:share.accessHelp.*': generalAccess,
  'bookmarks:share.accessOption.*': generalAccess,
  'bookmarks:share.only.*': ['all', 'edit', 'view'],
  'bookmarks:state.column.*': ['displayName', 'name', 'id', 'createdAt', 'updatedAt', 'completion'],
  'bookmarks:state.facet.*': [
    'FactSheetTypes',
    'TrashBin',
    'Subscriptions',
    'DataQuality',
    '_TAGS_',
    'lxState',
    'hierarchyLevel',
    'category',
  ],
  'bookmarks:state.operator.*': ['is', 'OR', 'AND', 'NOR'],
  'bookmarks:state.value.*': [
    '__missing__',
    '__any__',
    'archived',
    '_noResponsible_',
    '_qualitySealBroken_',
    '_noDescription_',
    '_noLifecycle_',
  ],
  'bookmarks:tab.*': ['mine', 'shared', 'everyone', 'predefined', 'stale'],
  'bookmarks:type.*': BookmarkType.options,
}

/** Messages of fields, which fieldMessage.ts looks up in the namespace of its form. terms.test.ts finds those that are missing. */
const fieldMessages = [...english.keys()].filter((key) => /^\w+:message\./.test(key))

/** The texts that an expanded key stands for: itself, or its plural forms. */
const textKeys = (key: string): string[] =>
  [key, ...['zero', 'one', 'other'].map((form) => `${key}_${form}`)].filter((form) => english.has(form))

const expand = (pattern: string): string[] =>
  (patterns[pattern] ?? []).map((value) => value.split('|').reduce((key, part) => key.replace('*', part), pattern))

const isPattern = (key: string) => key.includes('*')

test('every text that code asks for exists', () => {
  const missing = uses.filter(({ keys }) => !keys.some((key) => isPattern(key) || textKeys(key).length > 0))
  expect(missing).toEqual([])
})

test('every key that code puts together is in the list of patterns, and no other', () => {
  const used = uses.map(({ keys }) => keys.find((key) => key in patterns) ?? keys.join(' ')).filter(isPattern)
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(patterns).toSorted())
})

test('every value of a pattern has a text', () => {
  const missing = Object.keys(patterns)
    .flatMap(expand)
    .filter((key) => textKeys(key).length === 0)
  expect(missing).toEqual([])
})

test('every text is used', () => {
  const asked = [...uses.flatMap(({ keys }) => keys), ...files.flatMap(({ passed }) => passed)]
  const used = new Set([...asked, ...Object.keys(patterns).flatMap(expand), ...fieldMessages].flatMap(textKeys))
  expect([...english.keys()].filter((key) => !used.has(key))).toEqual([])
})

test('a text without a use and a use without a text are found', () => {
  const { uses: planted } = keyUses('src/features/people/a.tsx', `t('nowhere'); t(a ? 'add' : \`x.\${b}\`); t(c)`)
  expect(planted.map(({ keys }) => keys)).toEqual([['users:nowhere'], ['users:add'], ['users:x.*']])
})
