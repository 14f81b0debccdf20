import { brokenRules, passwordRules } from '#contract/password-rules.ts'
import type { User } from '#contract/permissions.ts'
import { refuse } from '#kernel/refusal.ts'

type Owner = Pick<User, 'firstName' | 'lastName' | 'email'>

/** 422 for a password that breaks a rule. */
export function demandRules(newPassword: string, owner: Owner): void {
  const broken = brokenRules(newPassword, owner)
  if (broken.length > 0) throw refuseNew(broken.map((rule) => passwordRules[rule].message))
}

/**
 * 422 for the password that is to be replaced, also with other capitals or spaces: whoever knows the one tries the other first. Only after
 * it has been verified, because the answer tells how close a guess is.
 */
export function demandAnother(newPassword: string, current: string): void {
  if (newPassword === current) throw refuseNew(['must differ from the current one'])
  if (looseSpelling(newPassword) === looseSpelling(current))
    throw refuseNew(['must differ from the current one by more than capitals and spaces'])
}

/** Without spaces, and with one form for capitals, wide letters and the like. */
const looseSpelling = (password: string): string =>
  password.normalize('NFKC').toUpperCase().toLowerCase().replaceAll(/\s+/gu, '')

/** 403 for a sign-in with a password that must be changed: the client asks for a new one, and sends both. */
export const changeNeeded = () =>
  refuse.forbidden('This password was given to you. Choose your own to sign in', {
    type: 'PasswordChangeNeeded',
    errors: [{ value: '$.newPassword', messages: ['must be chosen at the first sign-in'] }],
  })

/** 422 for a new password that nobody asked for, so that no client changes one by accident. */
export const changeNotNeeded = () => refuseNew(['is only taken with a password that must be changed'])

const refuseNew = (messages: string[]) =>
  refuse.invalid(`$.newPassword: ${messages.join(', ')}`, { errors: [{ value: '$.newPassword', messages }] })
