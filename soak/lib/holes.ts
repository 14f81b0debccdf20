/** A guard that is taken out, and the test files of which one must notice. */
export interface Hole {
  /** What is open without the guard. */
  readonly opens: string
  readonly path: string
  readonly before: string
  readonly after: string
  readonly tests: readonly string[]
}

const [features, tests] = ['mock-server/features', 'mock-server/tests']
/** The property that all writers of power share. */
const property = `${tests}/handed-on-power.test.ts`

/** Each guard that keeps what `docs/design/security.md` promises about power and what is hidden. The first test is tried alone first. */
export const holes: readonly Hole[] = [
  {
    opens: 'roles that give more than their writer has',
    path: `${features}/models/authorization/power.policy.ts`,
    before: 'if (right === undefined) return',
    after: 'if (right === undefined || place) return',
    tests: [property, `${features}/models/authorization/power.test.ts`],
  },
  {
    opens: 'the role of somebody that gives more than whoever gives it has',
    path: `${features}/access/grant.policy.ts`,
    before: '!stored.includes(name) && !coversRoles(caller, [name])',
    after: 'name === ""',
    tests: [property, `${features}/access/granting.test.ts`],
  },
  {
    opens: 'the access of somebody who may do more',
    path: `${features}/access/grant.policy.ts`,
    before: 'if (coversRoles(caller, namesOf(held))) return',
    after: 'if (held) return',
    tests: [property, `${features}/access/granting.test.ts`],
  },
  {
    opens: 'ADMIN by a custom role',
    path: 'mock-server/kernel/power.ts',
    before: "(!names.includes('ADMIN') && rightBeyond",
    after: '(rightBeyond',
    tests: [`${features}/models/authorization/power.test.ts`, `${features}/access/granting.test.ts`, property],
  },
  {
    opens: 'a password or token of somebody with other entities',
    path: `${features}/access/given-entities.service.ts`,
    before: 'if (isManager(caller) || held.every',
    after: 'if (true || held.every',
    tests: [property, `${features}/access/granting.test.ts`, `${features}/access/technical-users.test.ts`],
  },
  {
    opens: 'an entity to whoever does not hold it',
    path: `${features}/access/given-entities.service.ts`,
    before: '!caller.entities.includes(id) && !isManager(caller)',
    after: 'id === entry + entry',
    tests: [property, `${features}/access/granting.test.ts`],
  },
  {
    opens: 'a restricted fact sheet by an entity with the name of an id',
    path: 'mock-server/contract/models.ts',
    before: '(name) => !isId(name)',
    after: '(name) => name !== "\\0"',
    tests: [`${features}/models/access-control-entities.test.ts`, property],
  },
  {
    opens: 'secrets to whoever takes over a subscription',
    path: `${features}/webhooks/subscriptions/update-plan.service.ts`,
    before: 'if (isTakenOver) validateKeptSecrets(before, change)',
    after: 'if (before.signed && !before.signed) validateKeptSecrets(before, change)',
    tests: [`${features}/webhooks/subscriptions/takeover.test.ts`, property],
  },
  {
    opens: 'the signature of the former manager',
    path: `${features}/webhooks/subscriptions/update-write.service.ts`,
    before: '(!before.signed || isTakenOver)',
    after: '(!before.signed || (isTakenOver && !isTakenOver))',
    tests: [`${features}/webhooks/subscriptions/takeover.test.ts`],
  },
  {
    opens: 'the audit log to events that speak for the service',
    path: 'mock-server/events/read.ts',
    before: 'objectId === null',
    after: 'objectId === ""',
    tests: [`${features}/exports/audit-log.test.ts`],
  },
  {
    opens: 'the memory of the service to lists of long texts',
    path: 'mock-server/storage/measured-rows.ts',
    before: 'WHERE text_bytes - text_size <= ${most}',
    after: 'WHERE text_bytes - text_size <= ${most} OR true',
    tests: [`${tests}/long-texts.test.ts`],
  },
  {
    opens: 'a hidden field by another name',
    path: `${features}/models/data-model/save-roles.service.ts`,
    before: 'rename: (roles) => renamedRoles(roles, renamings)',
    after: 'rename: (roles) => renamedRoles(roles, [])',
    tests: [property, `${features}/models/data-model/renaming.test.ts`],
  },
  {
    opens: 'hidden fields to whoever changes the data model alone',
    path: `${features}/models/data-model/save-roles.service.ts`,
    before: 'if (loosenings.length === 0) return',
    after: 'if (loosenings) return',
    tests: [`${features}/models/data-model/renaming.test.ts`, property],
  },
  {
    opens: 'the private past of a bookmark',
    path: `${features}/bookmarks/versions/versions.store.ts`,
    before: "if (may(caller, 'bookmark.readAll')) return",
    after: 'if (caller) return',
    tests: [property, `${features}/bookmarks/versions/past-readers.test.ts`],
  },
  {
    opens: 'answers that run on to whoever may not have them any more',
    path: 'mock-server/http/watched.ts',
    before: 'await stillMay()',
    after: 'await Promise.resolve()',
    tests: [`${tests}/ended-access.test.ts`],
  },
  {
    opens: 'files of exports to whoever sees less now',
    path: `${features}/exports/file-access.service.ts`,
    before: 'if (!reachesAsFar(caller, { ...made, grants }))',
    after: 'if (grants.size < 0)',
    tests: [`${features}/exports/narrowed-access.test.ts`],
  },
  {
    opens: 'hundreds of notifications in a moment',
    path: `${features}/bookmarks/shares/notices.service.ts`,
    before: 'if (!last) return',
    after: 'if (!last || last) return',
    tests: [`${features}/bookmarks/shares/shared-with.test.ts`],
  },
  {
    opens: 'the processor to a drawing that uses itself many times',
    path: 'mock-server/imaging/svg.ts',
    before: 'drawn.total() > MAX_DRAWN',
    after: 'drawn.total() < 0',
    tests: [`${features}/assets/assets.test.ts`],
  },
  {
    opens: 'the name of an account before it accepted',
    path: 'mock-server/storage/shown-names.ts',
    before: 'coalesce(p.invited_first_name, u.first_name)',
    after: 'u.first_name',
    tests: [`${features}/access/invited-names.test.ts`],
  },
  {
    opens: 'a role to whoever is given one of that name later',
    path: `${features}/models/authorization/roles.policy.ts`,
    before: 'if (names.length === 0) return []',
    after: 'if (names.length >= 0) return []',
    tests: [`${features}/access/deleted-role.test.ts`, `${features}/models/authorization/authorization.test.ts`],
  },
  {
    opens: 'the other token of a stronger technical user',
    path: `${features}/access/technical-users.service.ts`,
    before: 'demandNotAbove(caller, user)',
    after: 'void user',
    tests: [`${features}/access/token-rotation.test.ts`, `${features}/access/granting.test.ts`],
  },
  {
    opens: 'a spreadsheet to signs of full width',
    path: 'mock-server/kernel/spreadsheet-text.ts',
    before: '\\n＝＋－＠]',
    after: ']',
    tests: [
      `${features}/feeds/feeds.test.ts`,
      'mock-server/spreadsheets/files.test.ts',
      `${features}/exports/every-type.test.ts`,
    ],
  },
  {
    opens: 'the memory of the service to lists of long events',
    path: 'mock-server/events/read.ts',
    before: 'left(e.body, ${sql.lit(LISTED_TEXT)})',
    after: 'e.body',
    tests: [`${features}/webhooks/tail/long-events.test.ts`],
  },
  {
    opens: 'a preview after its session',
    path: `${features}/tokens/principal.store.ts`,
    before: 'FROM access_preview v JOIN session s',
    after: 'FROM access_preview v LEFT JOIN session s',
    tests: [`${features}/tokens/previews.test.ts`],
  },
  {
    opens: 'the exports of others to whoever starts many',
    path: 'mock-server/jobs/queue.store.ts',
    before: 'o.created_by = j.created_by) = 0',
    after: 'o.created_by = j.created_by) >= 0',
    tests: ['mock-server/jobs/runner.test.ts'],
  },
  {
    opens: 'the memory of the service to one reader of many feeds',
    path: `${features}/feeds/answers.service.ts`,
    before: 'const leave = takePlace()',
    after: 'const leave = (takePlace, () => undefined)',
    tests: [`${features}/feeds/feed-access.test.ts`],
  },
  {
    opens: 'markup where a picture is asked for',
    path: `${features}/assets/assets.routes.ts`,
    before: "const sent = { ...headersOf('image/png')",
    after: "const sent = { ...headersOf('image/svg+xml')",
    tests: [`${features}/assets/assets.test.ts`],
  },
  {
    opens: 'a workspace in maintenance to copies of bookmarks',
    path: `${features}/bookmarks/workspace-copies/workspace-copies.service.ts`,
    before: 'if (!trial) demandNoMaintenance',
    after: 'if (trial && !trial) demandNoMaintenance',
    tests: [`${features}/bookmarks/workspace-copies/workspace-copies.test.ts`],
  },
  {
    opens: 'bookmarks of a category to whoever may not change them',
    path: `${features}/bookmarks/transfers/transfers.service.ts`,
    before: "const reason = whyNotCategory(caller, 'bookmark.update', before)",
    after: "const reason = whyNotCategory(caller, 'bookmark.read', before)",
    tests: [`${features}/bookmarks/transfers/transfers.test.ts`],
  },
  {
    opens: 'that there is a parent, by the level of its child',
    path: `${features}/fact-sheets/rows/relations.store.ts`,
    before: 'u.shown + (u.is_open AND p.is_open)::integer',
    after: 'u.shown + 1',
    tests: [`${features}/fact-sheets/shown-levels.test.ts`],
  },
  {
    opens: 'the event loop to a literal of megabytes',
    path: 'mock-server/graphql/execution/prepared-documents.ts',
    before: 'if (text.length > limits.characters)',
    after: 'if (text.length < 0)',
    tests: ['mock-server/graphql/limits/long-text.test.ts'],
  },
  {
    opens: 'roles to names that every object has',
    path: 'mock-server/kernel/role-ids.ts',
    before: 'Object.hasOwn(serviceRoleIds, name)',
    after: 'name in serviceRoleIds',
    tests: [`${features}/models/authorization/authorization.test.ts`],
  },
  {
    opens: 'introspection to names that every object has',
    path: 'mock-server/graphql/limits/introspection-lengths.ts',
    before: 'const lengths = lists().get(list)',
    after: 'const lengths = Reflect.get(Object.fromEntries(lists()), list)',
    tests: ['mock-server/graphql/limits/introspection-lengths.test.ts'],
  },
  {
    opens: 'the terminal to what turns the direction of names',
    path: 'mock-server/node/terminal-text.ts',
    before: String.raw`\u202A-\u202E`,
    after: '',
    tests: ['mock-server/node/terminal-text.test.ts'],
  },
]
