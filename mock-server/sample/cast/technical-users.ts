import type { Role } from '#contract/access.ts'
import { days, hours, minutes } from './time.ts'

export interface SampleTechnicalUser {
  readonly userName: string
  readonly role: Role
  readonly customerRoles?: string
  readonly about: string
  readonly entities?: string
  /** Days since its creation. */
  readonly since: number
  /** Days until its token expires (negative: since it expired), or none if the token was deleted. */
  readonly expiresIn: number | 'no token'
  readonly lastUsed: number
}

/** The programs that use the service, as on a usual day: one token is about to expire, one has expired, one was deleted. */
export const technicalUsers: readonly SampleTechnicalUser[] = [
  {
    userName: 'cmdb-sync',
    role: 'SYSTEM_WRITE',
    about: 'ServiceNow CMDB sync',
    entities: 'FIN_RESTRICTED,HR',
    since: 329,
    expiresIn: 36,
    lastUsed: minutes(1),
  },
  {
    userName: 'kafka-mirror',
    role: 'SYSTEM_READ',
    about: 'Kafka mirror',
    since: 200,
    expiresIn: 165,
    lastUsed: minutes(1),
  },
  {
    userName: 'backstage',
    role: 'SYSTEM_READ',
    about: 'Backstage catalog',
    since: 228,
    expiresIn: 137,
    lastUsed: minutes(2),
  },
  { userName: 'power-bi', role: 'VIEWER', about: 'Power BI reader', since: 362, expiresIn: 3, lastUsed: minutes(7) },
  {
    userName: 'tf-model',
    role: 'ADMIN',
    about: 'Terraform model plan',
    since: 108,
    expiresIn: 72,
    lastUsed: minutes(109),
  },
  {
    userName: 'workday-org',
    role: 'SYSTEM_WRITE',
    about: 'Workday org feed',
    since: 256,
    expiresIn: 109,
    lastUsed: hours(7),
  },
  { userName: 'sbom', role: 'SYSTEM_WRITE', about: 'SBOM importer', since: 60, expiresIn: 30, lastUsed: hours(8.6) },
  {
    userName: 'collibra',
    role: 'MEMBER',
    customerRoles: 'INTEGRATION_BOT',
    about: 'Collibra glossary',
    since: 312,
    expiresIn: 53,
    lastUsed: hours(25),
  },
  { userName: 'celonis', role: 'VIEWER', about: 'Celonis export', since: 106, expiresIn: 74, lastUsed: days(2) },
  {
    userName: 'bi-lake',
    role: 'SYSTEM_WRITE',
    about: 'Event feed of the BI lake',
    since: 41,
    expiresIn: 324,
    lastUsed: minutes(3),
  },
  {
    userName: 'jira-link',
    role: 'SYSTEM_WRITE',
    about: 'Jira initiative link',
    since: 371,
    expiresIn: -6,
    lastUsed: days(6),
  },
  {
    userName: 'aris',
    role: 'MEMBER',
    about: 'Old ARIS bridge',
    since: 610,
    expiresIn: 'no token',
    lastUsed: days(262),
  },
]
