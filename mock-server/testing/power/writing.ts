import type { Right } from '#contract/access.ts'
import type { Answer, Client } from '#testing/client.ts'
import type { Dice } from '#testing/fuzz/dice.ts'
import type { Stage } from './stage.ts'

/** What a write is made from: who writes, and what there is to write about. */
export interface Writing {
  readonly stage: Stage
  readonly dice: Dice
  readonly by: Client
}

export type Write = (writing: Writing) => Promise<Answer | undefined>

/** A kind of write, and the rights without which it is always refused. */
export interface Kind {
  readonly needs: readonly Right[]
  readonly write: Write
}

export const anybody = ({ stage, dice }: Writing): Client => dice.pick([...stage.people, stage.writer]).client

export const CONSOLE = '/services/console/v1'
