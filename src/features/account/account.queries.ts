import { getAccount, listSessions } from 'mock-server/contract/account.ts'
import { queryFor } from '#api/operation.ts'

export const account = queryFor(getAccount, {})
export const sessions = queryFor(listSessions, {})
