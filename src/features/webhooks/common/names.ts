import type { Subscription } from 'mock-server/contract/subscriptions.ts'

/** The beginning of an ID, enough to tell two subscriptions apart. */
export const shortId = (id: string): string => id.slice(0, 8)

/** What people call a subscription; one without a name has the beginning of its ID. */
export const subscriptionName = ({ identifier, id }: Pick<Subscription, 'identifier' | 'id'>): string =>
  identifier || shortId(id)

/** The host of a target with its port; a target that is no URL as it is. */
export const targetHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** A target without scheme, as facts show it: host, path and masked query. */
export const targetText = (url: string): string => url.replace(/^https?:\/\//, '')
