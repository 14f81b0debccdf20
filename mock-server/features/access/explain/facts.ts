import type { Grants, WorkspaceRole } from '#contract/access.ts'
import type { AccessStep } from '#contract/authorization/explanation.ts'

export interface Entity {
  readonly id: string
  readonly name: string
}

/** What is known of the user that a question is about. */
export interface UserFacts {
  readonly id: string
  readonly isActive: boolean
  readonly roles: readonly WorkspaceRole[]
  readonly entities: readonly Entity[]
}

/** What is known of a fact sheet, or of a type alone: without lists. */
export interface FactSheetFacts {
  readonly type: string
  readonly readAcl: readonly Entity[]
  readonly writeAcl: readonly Entity[]
  /** How the user is subscribed to it, if that makes it their own. */
  readonly own: AccessStep['subscription']
  /** The fields and relations that somebody with these grants can't view, or can't change. */
  readonly members: (grants: Grants, right: 'factSheet.read' | 'factSheet.update') => AccessStep['members']
}

/** The answer to a question, with the rules that were looked at. */
export interface Decision {
  readonly allowed: boolean
  readonly steps: readonly AccessStep[]
}

type Undecided = Omit<AccessStep, 'decides'>

/** An answer whose last step that passes or fails decides: nothing was looked at after it. */
export function decided(allowed: boolean, steps: readonly Undecided[]): Decision {
  const outcome = allowed ? 'PASS' : 'FAIL'
  const last = steps.findLastIndex((step) => step.outcome === outcome)
  return { allowed, steps: steps.map((step, nth) => ({ ...step, decides: nth === last })) }
}

export type { Undecided }
