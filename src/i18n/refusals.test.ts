import { expect, test } from 'vitest'
import { allTexts } from './texts.test-data.ts'

const sources = import.meta.glob<string>(
  [
    '../../mock-server/http/*.ts',
    '../../mock-server/node/passwords.ts',
    '../../mock-server/features/{access,bookmarks,preferences,tokens}/**/*.ts',
    '../../mock-server/features/webhooks/subscriptions/{cursor.service,refusals,access.policy}.ts',
    '../../mock-server/features/webhooks/{pull/retrieve,tail/tail}.service.ts',
    '!../../mock-server/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Sentences that are thrown, named as the reason, or returned by a policy; what is put into them counts as a number. */
const patterns = [
  /(?:refuse\.\w+|invalidToken)\(\s*(?:(?:'\$[^']*'|`\$[^`]*`|\w+),\s*)?(['`])(?<sentence>(?:(?!\1).)+)\1/g,
  /reason: (['`])(?<sentence>(?:(?!\1).)+)\1/g,
  /return (['`])(?<sentence>(?:(?!\1).)+ (?:(?!\1).)+)\1/g,
]

const sentencesOf = (path: string, code: string): string[] =>
  patterns
    .filter(({ source }) => !source.startsWith('return') || path.endsWith('.policy.ts'))
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map(({ groups }) => numbered(groups?.['sentence'] ?? ''))

/** What follows a template within a template is left out. */
const numbered = (sentence: string) =>
  sentence
    .replaceAll(/\$\{[^}]*\}+`?/g, 'N')
    .replace(/\$\{.*$/, '')
    .replaceAll(/\d+/g, 'N')
    .trim()

/** Refusals that no page shows in the words of the service, by what keeps them away. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'the page has words of its own': [
    'You have the right N already',
    'This person belongs to another workspace too, so only the operator can reset the password',
    'You cannot take the administrator role from yourself or archive yourself',
    'N is in this workspace already',
    'The name N or its email address is taken',
    'This password was given to you. Choose your own to sign in',
    '$.newPassword: N',
    'Incorrect email or password',
    'must be at most N, the latest offset',
    'No such subscription',
    "The store can't answer right now; N. Try again in a moment",
    'The body is larger than N',
    'must have at most N',
    'is not a custom role here',
    'is not an access control entity',
  ],
  'the console signs in again': [
    'The access token has expired',
    'The access token was signed with an unknown key',
    'This access has ended: the token was replaced, the user archived or the session closed',
    'A bearer access token is needed',
  ],
  'the console offers the action only where it is allowed': [
    'must be one of N for a person',
    'Only a PULL subscription has a cursor',
    'A technical user has no profile and no password of its own',
  ],
  'only programs and operators send such a request': [
    'There is no such fact sheet',
    'Only somebody who is signed in to the console can start a preview',
    'A question is about one object',
    'The right N is not about that',
    'There is a workspace named N already',
    'There is no user with the email address N',
    'ownedByMe and ownerId name different users',
    'factSheetId finds diagrams only',
    'must be another workspace',
    'You can only share in your own name',
    'A working copy is always your own',
    'must name somebody',
    'is your own ID',
    'The preference N would be one too many; delete another one first',
    'This request comes from a page of another origin',
    'This is a PUSH subscription; only PULL subscriptions are retrieved from',
    'The client has gone away',
    'grant_type N',
    'The API token is not valid',
    'The content type must be N',
    'The body is not valid UTF-N',
    'The request ended before its body was complete',
    'A form may have N parts',
    "The head of a form's part may have N",
    'Bodies of one user that are still on their way may have N MiB together',
    'The body is not well-formed multipart/form-data',
    'The body is not valid JSONN',
    '$N',
    '$.password',
    '$.oDataEnabled',
    'There is no such feed',
    'An API token is needed, as the password of the user apitoken',
    'This address takes N',
    'There is nothing at this address',
    'The query parameter N holds a NUL',
    'A N may have N parameters',
    '__proto__ N',
    'There is no such user',
    "A permission can't be made N",
    'cannot name SUPPORT with the role N, only with VIEWER',
    'The client has left',
  ],
}

const sentences = [...new Set(Object.entries(sources).flatMap(([path, code]) => sentencesOf(path, code)))]
const notShown = Object.values(elsewhere).flat()

test.each(['en', 'de'])('every refusal that a page can show has a text in %s', (language) => {
  const texts = [...allTexts(language).keys()].filter((key) => /^\w+:message\./.test(key))
  const without = sentences.filter((sentence) => !texts.some((key) => key.endsWith(`.${sentence}`)))
  expect(without.filter((sentence) => !notShown.includes(sentence))).toEqual([])
})

test('a refusal that no page shows is still one of the service', () => {
  expect(notShown.filter((sentence) => !sentences.includes(sentence))).toEqual([])
})

test('sentences of refusals are found where they are thrown, given as a reason or returned by a policy', () => {
  const code =
    "refuse.conflict('Is taken'); refuse.member('$.a', `has ${n} of 5`); ({ reason: 'is odd' }); return 'Not yours'"
  expect(sentencesOf('a.policy.ts', code)).toEqual(['Is taken', 'has N of N', 'is odd', 'Not yours'])
})
