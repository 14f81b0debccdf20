import fc from 'fast-check'
import { pullCommands, tagSets } from './pull-commands.ts'
import { heldBy, newModel } from './pull-model.ts'
import { cancel, drain } from './pull-steps.ts'
import { type Host, openWorld } from './pull-world.ts'

const settings = fc.record({
  maxBatchSize: fc.constantFrom(1, 2, 8, 64, 51_200),
  payloadMode: fc.constantFrom('DEFAULT', 'DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'),
  tagSets,
})

/** Whatever clients, writers, the clock and a dying process do: PULL answers as the reference model says (webhooks.md part 3). */
export const pullProperty = (host: Host, { maxCommands = 40 } = {}) =>
  fc.asyncProperty(settings, pullCommands(maxCommands), async (chosen, commands) => {
    const world = await openWorld(host, chosen)
    try {
      const model = newModel(world.now(), chosen.maxBatchSize * 1024, chosen.tagSets)
      await fc.asyncModelRun(() => ({ model, real: world }), commands)
      for (const { id } of [...model.open, ...(model.waiting ? [model.waiting] : [])]) {
        await cancel(model, world, id, { chunks: 0, aborts: true })
      }
      if (heldBy(model)) {
        await world.advance(3_600_000)
        model.now += 3_600_000
      }
      await drain(model, world)
    } finally {
      await world.close()
    }
  })
