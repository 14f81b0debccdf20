import { listMemberships } from 'mock-server/contract/memberships.ts'
import { queryFor } from '#api/operation.ts'

/** The workspaces and invitations of the person who is signed in. */
export const memberships = queryFor(listMemberships, {})
