import { describe, expect, test } from 'vitest'
import { anchorsOf, lostReferencesIn } from './links.ts'

const documents = new Map([
  ['README.md', '# Landscape\n\n## Running it for real\n'],
  ['docs/interface/pull.md', '# PULL: fetching events\n\n## Retrieving\n\n```sh\n## a comment\n```\n\n## Retrieving\n'],
])
const repository = {
  paths: [
    ...documents.keys(),
    'docs',
    'docs/interface',
    'docs/pictures/tail.png',
    'mock-server/storage/engines',
    'mock-server/storage/engines/lock.ts',
  ],
  documentAt: (path: string) => documents.get(path),
}
const lostIn = (code: string, path = 'docs/interface/events.md') =>
  lostReferencesIn({ path, code }, repository).map((line) => line.split('  ')[1])

describe('a document', () => {
  test.each([
    ['a link to a document that is not there', '[PUSH](push.md)', 'push.md'],
    ['a link to a picture that is not there', '![The console](../pictures/console.png)', '../pictures/console.png'],
    ['a link to a heading that is not there', '[PULL](pull.md#moving-the-cursor)', 'pull.md#moving-the-cursor'],
    ['a link to a comment in a code block', '[PULL](pull.md#a-comment)', 'pull.md#a-comment'],
    ['a link to a heading of its own that is not there', '# Events\n\n[below](#types)', '#types'],
    ['a file of the code that is not there', 'The lock is in `engines/latch.ts`.', 'engines/latch.ts'],
    ['a folder that is not there', 'Look into `storage/motors/`.', 'storage/motors/'],
  ])('is refused for %s', (_, code, lost) => {
    expect(lostIn(code)).toEqual([lost])
  })

  test.each([
    [
      'files and folders',
      '[PULL](pull.md), [pages](../interface/), [start](../../README.md), ![](../pictures/tail.png)',
    ],
    [
      'headings',
      '[PULL](pull.md#pull-fetching-events), [again](pull.md#retrieving-1), [run](../../README.md#running-it-for-real)',
    ],
    ['other places', '[Standard Webhooks](https://www.standardwebhooks.com), [write](mailto:a@b.example)'],
    ['ends of paths', '`lock.ts` in `engines/`, `storage/engines/lock.ts`'],
    ['patterns of file names', '`.service.ts`, `<name>.page.tsx`, `mock-server/*.test.ts`, `{webhooks}/event_tags`'],
    ['brackets in code', '`[["pathfinder"]](x.md)`\n\n```md\n[nowhere](nowhere.md)\n```'],
  ])('may refer to %s', (_, code) => {
    expect(lostIn(code)).toEqual([])
  })

  test('is told by line', () => {
    expect(lostReferencesIn({ path: 'README.md', code: 'one\n\n[two](two.md)' }, repository)).toEqual([
      'README.md:3  two.md',
    ])
  })
})

test('anchors are the words of a heading without its marks', () => {
  const document = '# `docs/`: what to read *first*\n## Who sees [what](a.md)?\n### POST, PUT & co.\n## Zürich_1'
  expect([...anchorsOf(document)]).toEqual(['docs-what-to-read-first', 'who-sees-what', 'post-put--co', 'zürich_1'])
})
