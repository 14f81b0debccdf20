import { isRecord } from '#contract/is-record.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Describe, LogDetails, Payload } from './log-details.ts'
import { relationDetails } from './log-relations.ts'
import { change, inWords, quoted, textOf, withDetail } from './log-words.ts'

/** Describes an event in the history of one of the fact sheets that it is about. */
export function logDetails(type: string, event: Payload, factSheetId: string): LogDetails {
  const details = relationDetails(type, event, factSheetId) ?? valueIn(describers, type)?.(event)
  return { path: null, oldValue: null, newValue: null, message: inWords(type), ...details }
}

const tag = ({ tagName, tagGroupName }: Payload) =>
  `Tag ${quoted([tagGroupName, tagName].flatMap((name) => textOf(name) ?? []).join(' / '))}`
const accessPath = ({ acl }: Payload) => (acl === 'READ' ? '/permittedReadACL' : '/permittedWriteACL')
const accessList = ({ acl }: Payload) => (acl === 'READ' ? 'read list' : 'write list')
const field = ({ fieldName }: Payload) => inWords(textOf(fieldName) ?? '')

const intentionallyEmpty: Describe = (event) => ({
  path: '/naFields',
  newValue: textOf(event.fieldName),
  message: `${field(event)} marked as intentionally empty`,
})
const noLongerEmpty: Describe = (event) => ({
  path: '/naFields',
  oldValue: textOf(event.fieldName),
  message: `${field(event)} no longer marked as intentionally empty`,
})

const subscription =
  (what: string): Describe =>
  ({ subscriptionType, roleInfos }) => {
    const roles = Array.isArray(roleInfos)
      ? roleInfos.flatMap((role) => (isRecord(role) ? (textOf(role.name) ?? []) : []))
      : []
    const words = [inWords(textOf(subscriptionType) ?? ''), ...roles].join(', ')
    return { path: '/subscriptions', message: withDetail(`Subscription ${what}`, words) }
  }

const document =
  (what: string): Describe =>
  ({ documentId, documentName }) => ({
    path: `/documents/${textOf(documentId)}`,
    message: `Document ${quoted(textOf(documentName) ?? '')} ${what}`,
  })

/** The words of a comment are the value; of a deleted one they are gone. */
const comment: Describe = ({ commentId, message }) => ({
  path: `/comments/${textOf(commentId)}`,
  newValue: textOf(message),
})

const describers: Readonly<Record<string, Describe>> = {
  FACT_SHEET_FIELD_UPDATED: ({ path, oldValue, newValue }) => ({
    path: textOf(path),
    oldValue: textOf(oldValue),
    newValue: textOf(newValue),
    message: change(inWords(textOf(path) ?? ''), oldValue, newValue),
  }),
  FACT_SHEET_ARCHIVED: (event) => ({
    path: '/status',
    oldValue: 'ACTIVE',
    newValue: 'ARCHIVED',
    message: withDetail('Fact sheet archived', textOf(event.comment)),
  }),
  FACT_SHEET_RECOVERED: () => ({ path: '/status', oldValue: 'ARCHIVED', newValue: 'ACTIVE' }),
  FACT_SHEET_TAG_ADDED: (event) => ({ path: '/tags', newValue: textOf(event.tagName), message: `${tag(event)} added` }),
  FACT_SHEET_TAG_REMOVED: (event) => ({
    path: '/tags',
    oldValue: textOf(event.tagName),
    message: `${tag(event)} removed`,
  }),
  FACT_SHEET_A_C_E_ADDED: (event) => ({
    path: accessPath(event),
    newValue: textOf(event.aceName),
    message: `${quoted(textOf(event.aceName) ?? '')} added to the ${accessList(event)}`,
  }),
  FACT_SHEET_A_C_E_REMOVED: (event) => ({
    path: accessPath(event),
    oldValue: textOf(event.aceName),
    message: `${quoted(textOf(event.aceName) ?? '')} removed from the ${accessList(event)}`,
  }),
  FACT_SHEET_ACCESS_CONTROL_LIST_UPDATED: () => ({ message: 'Access control lists updated' }),
  QUALITY_SEAL_APPROVED: () => ({ path: '/qualitySeal', newValue: 'APPROVED' }),
  QUALITY_SEAL_BROKEN: () => ({ path: '/qualitySeal', oldValue: 'APPROVED', newValue: 'BROKEN' }),
  INTENTIONALLY_NOT_SET_ADDED: intentionallyEmpty,
  INTENTIONALLY_NOT_SET_REMOVED: noLongerEmpty,
  RELATION_INTENTIONALLY_NOT_SET_ADDED: intentionallyEmpty,
  RELATION_INTENTIONALLY_NOT_SET_REMOVED: noLongerEmpty,
  SUBSCRIPTION_CREATED: subscription('created'),
  SUBSCRIPTION_UPDATED: subscription('updated'),
  SUBSCRIPTION_DELETED: subscription('deleted'),
  DOCUMENT_CREATED: document('created'),
  DOCUMENT_UPDATED: document('updated'),
  DOCUMENT_DELETED: document('deleted'),
  COMMENT_CREATED: comment,
  COMMENT_REPLY_ADDED: comment,
  COMMENT_UPDATED: comment,
  // It carries the comment in full for those who mirror comments; readers of the history have no use for what was withdrawn.
  COMMENT_DELETED: ({ commentId }) => ({ path: `/comments/${textOf(commentId)}` }),
}
