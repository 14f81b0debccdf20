import { type PushTarget, isPlainHttp } from '#features/webhooks/subscriptions/push-target.ts'

const methods = ['POST', 'PUT', 'PATCH'] as const

type Changed = { readonly targetMethod: string }

/** The method that a callback left; undefined if requests can't have it. */
export const methodOf = ({ targetMethod }: Changed) => methods.find((allowed) => allowed === targetMethod.toUpperCase())

export const methodProblem = ({ targetMethod }: Changed): string =>
  `The callback set targetMethod to ${targetMethod.slice(0, 20).toWellFormed()}; it must be ${methods.join(', ')}`

/** Whether a callback turned https into http, so that the Authorization header would go where its owner didn't expect it. */
export const isDowngraded = ({ url, authorization }: Pick<PushTarget, 'url' | 'authorization'>, own: { url: string }) =>
  authorization !== undefined && isPlainHttp(url) && !isPlainHttp(own.url)

export const insecure = {
  code: 'INSECURE_AUTHORIZATION',
  message:
    'The callback turned https into http, and the Authorization header is not sent there unless allowInsecureAuthorization is set',
}
