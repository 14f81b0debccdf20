import type { FieldModel } from './model.ts'
import { isRecord } from '#contract/is-record.ts'
import { accept, fault, optionalMember, isText, type Parsed } from './parsed.ts'
import { textFault, type Validators, validatorFault } from './text.ts'

/** Ids are looked up through an index, whose entries are limited in size. */
const MAX_EXTERNAL_ID = 500

/** What an external id may have besides the id itself, not set. */
export const emptyDetails = { comment: null, status: null, externalUrl: null, externalVersion: null }

/** `{externalId, comment?, status?, externalUrl?, externalVersion?}`; `forceWrite` concerns the request and is not stored. */
export function parseExternalId(field: FieldModel, value: unknown, validators: Validators): Parsed {
  if (!isRecord(value) || value.externalId === undefined) return fault('must have an externalId')
  const externalId = value.externalId ?? ''
  if (!isText(externalId)) return fault('externalId must be text')
  const idFault = textFault(externalId, MAX_EXTERNAL_ID) ?? validatorFault(field, externalId, validators)
  if (idFault) return fault(`externalId ${idFault}`)
  const stored: Record<string, string> = { externalId }
  for (const name of Object.keys(emptyDetails)) {
    const member = optionalMember(value, name)
    if (member === undefined) continue
    if (!isText(member)) return fault(`${name} must be text`)
    const memberFault = textFault(member)
    if (memberFault) return fault(`${name} ${memberFault}`)
    stored[name] = member
  }
  return accept(stored)
}
