import type { AsyncCommand } from 'fast-check'
import type { Model } from './model.ts'
import type { World } from './world.ts'

export type Command = AsyncCommand<Model, World>

/** A step of a sequence: what it is called, what it does, and when it can be done. */
export function command(
  text: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check, toString: () => text, run }
}
