import type { SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'

type Hours = SubscriptionStatus['hours']

export type Success = { readonly succeeded: number; readonly attempts: number }

/** The attempts of the last 24 hours; undefined if there was none. */
export function successOf(hours: Hours): Success | undefined {
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0)
  const attempts = hours.reduce((sum, hour) => sum + hour.failed, succeeded)
  return attempts === 0 ? undefined : { succeeded, attempts }
}

/** The share in thousandths, rounded down: 1,999 of 2,000 is not everything. */
export const shareOf = ({ succeeded, attempts }: Success): number => Math.floor((succeeded / attempts) * 1000) / 1000

/** The share of each hour for a line; an hour without attempts continues the one before it. */
export function hourlyShares(hours: Hours): readonly number[] {
  const shares = hours.map(({ succeeded, failed }) =>
    succeeded + failed === 0 ? undefined : succeeded / (succeeded + failed),
  )
  let last = shares.find((share) => share !== undefined)
  return last === undefined ? [] : shares.map((share) => (last = share ?? last ?? 1))
}
