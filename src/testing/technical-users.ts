import { TechnicalUserInput } from 'mock-server/contract/technical-users.ts'
import { test as base } from './fixtures.ts'

const DAY = 86_400_000

/** The fixtures of the console's tests, with technical users that were created past the page. */
export const test = base
  /** A technical user with a token that ends in so many days. */
  .extend('addTechnicalUser', ({ site }) => async (userName: string, days = 90) => {
    const expiry = new Date(site.clock.now.getTime() + days * DAY).toISOString()
    const input = { userName, permissionRole: 'MEMBER', apiTokenData: { expiry, description: `For ${userName}` } }
    const { technicalUsers } = site.service.services
    const { id, apiTokenData } = await technicalUsers.create(site.caller('ADMIN'), TechnicalUserInput.parse(input))
    return { id, token: apiTokenData?.token ?? '' }
  })

/** Whether the service exchanges this token for access. */
export async function works(token: string): Promise<boolean> {
  const headers = { authorization: `Basic ${btoa(`apitoken:${token}`)}` }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  return (await fetch('/services/mtm/v1/oauth2/token', { method: 'POST', headers, body })).ok
}
