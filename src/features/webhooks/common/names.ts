import type { Subscription } from 'mock-server/contract/subscriptions.ts'

/** The beginning of an ID, enough to tell two subscriptions apart. */
export const shortId = (id: string): string => id.slice(0, 8)

/** What people call a subscription; one without a name has the beginning of its ID. */
export const subscriptionName = ({ identifier, id }: Pick<Subscription, 'identifier' | 'id'>): string =>
  identifier || shortId(id)

/** The host of a target with its port; a target that is no URL as it is. */
export const targetHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** A target without scheme and with the values of its query masked, because clients put tokens there. */
export const maskedTarget = (url: string): string => maskedUrl(targetText(url))

/** The same with its scheme. */
export const maskedUrl = (url: string): string => url.replace(/\?.*$/s, (query) => query.replaceAll(/=[^&]*/g, '=***'))

/** The same in full. */
export const targetText = (url: string): string => url.replace(/^https?:\/\//, '')

/** A target whose query holds something that the page masks. */
export const hidesValues = (url: string): boolean => maskedTarget(url) !== targetText(url)

/** Stands for a secret: of the service for people who may not read it, of the page until somebody asks for it. Equal to the contract's `MASK`, which would bring its schemas along. */
export const HIDDEN = '••••••'
