import type { Connection } from '#storage/dialect.ts'
import type { Session } from './pglite.session.ts'
import type { Turn } from './pglite.turn.ts'

/** Any number of connections share the one session; a connection that begins a transaction gets a turn with it. */
export const connectionTo = (session: Session): Connection => {
  let turn: Turn | undefined
  const currentTurn = () => {
    if (turn === undefined) throw new Error('No transaction has begun')
    return turn
  }
  return {
    run: (sql, parameters) => (turn ?? session).run(sql, parameters),
    begin: async (sql) => {
      turn = await session.begin(sql)
    },
    commit: async () => currentTurn().commit(),
    rollback: async () => turn?.rollback(),
    release: () => void turn?.rollback(),
  }
}
