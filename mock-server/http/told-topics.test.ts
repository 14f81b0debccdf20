import { operations } from '#contract/index.ts'
import { expect, test } from 'vitest'
import { toldTopics } from './told-topics.ts'

/** Operations that write and tell pages nothing by themselves, each with the reason. */
const untold: Readonly<Record<string, readonly string[]>> = {
  'the log of events tells it': [
    'createFactSheet',
    'updateFactSheet',
    'archiveFactSheet',
    'createRelation',
    'updateRelation',
    'deleteRelation',
    'uploadGraphql',
    'publishEvent',
    'publishEvents',
    'createBookmark',
    'updateBookmark',
    'deleteBookmark',
    'restoreBookmark',
    'restoreBookmarkVersion',
    'shareBookmark',
    'unshareBookmark',
    'transferBookmarks',
    'copyBookmarks',
  ],
  'only who calls is concerned, who gets the answer': ['requestToken'],
  'nothing that a page shows': ['testDelivery'],
}

test('every operation that writes tells pages what it changes, or says why not', () => {
  const silent = operations.filter((op) => !op.reads && toldTopics(op).length === 0).map(({ id }) => id)
  expect(silent.toSorted()).toEqual(Object.values(untold).flat().toSorted())
})

test('an operation that reads tells nothing', () => {
  const telling = operations.filter((op) => op.reads && toldTopics(op).length > 0)
  expect(telling).toEqual([])
})
