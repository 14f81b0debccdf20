import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { performEach } from './bulk.ts'

/** Runs a bulk action of which these items are refused; every item takes as many turns as it says. */
async function perform(items: readonly { readonly turns: number; readonly isRefused: boolean }[]) {
  let [running, most] = [0, 0]
  const outcome = await performEach(items, async (item) => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < item.turns; turn += 1) await Promise.resolve()
    running -= 1
    if (item.isRefused) throw new Error(`item ${items.indexOf(item)}`)
  })
  return { ...outcome, most }
}

describe('a bulk action', () => {
  const items = fc.array(fc.record({ turns: fc.nat(5), isRefused: fc.boolean() }), { maxLength: 20 })

  test('is tried with every item, in their order, whichever of them is refused', async () => {
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const { done, refused } = await perform(all)
        expect(done).toEqual(all.filter(({ isRefused }) => !isRefused))
        expect(refused).toEqual(all.filter(({ isRefused }) => isRefused))
      }),
    )
  })

  test('sends at most six requests at the same time, and six where there are so many', async () => {
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const { most } = await perform(all.map((item) => ({ ...item, turns: 3 })))
        expect(most).toBe(Math.min(all.length, 6))
      }),
    )
  })

  test('keeps the reason of its last refusal, and none when nothing was refused', async () => {
    const item = (isRefused: boolean) => ({ turns: 1, isRefused })
    expect((await perform([item(true), item(false), item(true), item(false)])).reason).toEqual(new Error('item 2'))
    expect((await perform([item(false)])).reason).toBeUndefined()
  })
})
