import { z } from 'zod'
import type { TFunction } from 'i18next'
import { type Authorization, isAuthorized, isPlainHttp, type Values } from './values.ts'

type T = TFunction<'subscriptionEditor'>

/** The rules that the form checks before the service does; the service has the last word. */
export const formSchema = (t: T): z.ZodType<Values, Values> =>
  z.custom<Values>().superRefine((values, context) => {
    for (const [field, message] of wrongFields(values, t)) context.addIssue({ code: 'custom', path: [field], message })
  })

function wrongFields(values: Values, t: T): readonly (readonly [keyof Values, string])[] {
  const wrong: (readonly [keyof Values, string])[] = []
  if (values.identifier.length > 255) wrong.push(['identifier', t('rule.identifierLong')])
  if (values.deliveryType === 'PULL') {
    const size = Number(values.maxBatchSize)
    if (!Number.isInteger(size) || size < 1 || size > 51_200) wrong.push(['maxBatchSize', t('rule.maxBatchSize')])
    return wrong
  }
  const url = values.targetUrl.trim()
  if (url === '') wrong.push(['targetUrl', t('rule.targetEmpty')])
  else if (!URL.canParse(url) || !/^https?:/i.test(url)) wrong.push(['targetUrl', t('rule.targetNoUrl')])
  const missing = missingSecret(values.authorization, t)
  if (missing !== undefined) wrong.push(['authorization', missing])
  if (values.headers.some(({ name, value }) => name.trim() === '' || value === ''))
    wrong.push(['headers', t('rule.headerEmpty')])
  if (isPlainHttp(url) && isAuthorized(values.authorization) && !values.allowInsecureAuthorization)
    wrong.push(['allowInsecureAuthorization', t('rule.insecure')])
  return wrong
}

/** What a typed authorization lacks. */
export function missingSecret({ kind, user, secret }: Authorization, t: T): string | undefined {
  if (kind === 'bearer' && secret === '') return t('rule.token')
  if (kind === 'basic' && (user === '' || secret === '')) return t('rule.userAndPassword')
  return kind === 'custom' && secret === '' ? t('rule.headerValue') : undefined
}
