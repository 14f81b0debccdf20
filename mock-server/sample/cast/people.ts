import type { Role } from '#contract/access.ts'
import { days, hours, minutes } from './time.ts'

export type PersonKey =
  | 'anna'
  | 'jonas'
  | 'laura'
  | 'karim'
  | 'sofia'
  | 'tomas'
  | 'meiling'
  | 'david'
  | 'clara'
  | 'markus'
  | 'elena'
  | 'priya'

export interface SamplePerson {
  readonly key: PersonKey
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role
  readonly customerRoles?: string
  readonly entities?: string
  /** Days since they were added, and since they last signed in. */
  readonly since: number
  readonly lastLogin: number
}

/** The people of the Helvion Group who work with its landscape. Priya Raman administers it; Markus Huber is support staff. */
export const people: readonly SamplePerson[] = [
  {
    key: 'anna',
    firstName: 'Anna',
    lastName: 'Keller',
    email: 'anna.keller',
    role: 'MEMBER',
    customerRoles: 'ENTERPRISE_ARCHITECT',
    since: 612,
    lastLogin: minutes(5),
  },
  {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'jonas.weber',
    role: 'MEMBER',
    customerRoles: 'SOLUTION_ARCHITECT,PLATFORM_LEAD',
    since: 598,
    lastLogin: hours(1),
  },
  {
    key: 'laura',
    firstName: 'Laura',
    lastName: 'Brandt',
    email: 'laura.brandt',
    role: 'MEMBER',
    customerRoles: 'APP_OWNER',
    entities: 'HR',
    since: 626,
    lastLogin: minutes(12),
  },
  {
    key: 'karim',
    firstName: 'Karim',
    lastName: 'Haddad',
    email: 'karim.haddad',
    role: 'MEMBER',
    customerRoles: 'APP_OWNER',
    entities: 'FIN_RESTRICTED',
    since: 540,
    lastLogin: hours(2),
  },
  {
    key: 'sofia',
    firstName: 'Sofia',
    lastName: 'Lindqvist',
    email: 'sofia.lindqvist',
    role: 'MEMBER',
    customerRoles: 'FINANCE_READER',
    entities: 'FIN_RESTRICTED',
    since: 433,
    lastLogin: hours(26),
  },
  {
    key: 'tomas',
    firstName: 'Tomás',
    lastName: 'Oliveira',
    email: 'tomas.oliveira',
    role: 'MEMBER',
    customerRoles: 'SOLUTION_ARCHITECT',
    since: 512,
    lastLogin: hours(3),
  },
  {
    key: 'meiling',
    firstName: 'Mei-Ling',
    lastName: 'Chen',
    email: 'mei-ling.chen',
    role: 'MEMBER',
    customerRoles: 'DATA_STEWARD',
    since: 390,
    lastLogin: hours(28),
  },
  {
    key: 'david',
    firstName: 'David',
    lastName: 'Okafor',
    email: 'david.okafor',
    role: 'MEMBER',
    customerRoles: 'RISK_MANAGER',
    since: 371,
    lastLogin: minutes(40),
  },
  {
    key: 'clara',
    firstName: 'Clara',
    lastName: 'Kemper-Rossi',
    email: 'clara.rossi',
    role: 'MEMBER',
    customerRoles: 'DATA_STEWARD',
    entities: 'GXP',
    since: 298,
    lastLogin: hours(30),
  },
  {
    key: 'markus',
    firstName: 'Markus',
    lastName: 'Huber',
    email: 'markus.huber',
    role: 'SUPPORT',
    since: 640,
    lastLogin: days(161),
  },
  {
    key: 'elena',
    firstName: 'Elena',
    lastName: 'Petrova',
    email: 'elena.petrova',
    role: 'VIEWER',
    entities: 'FIN_RESTRICTED',
    since: 205,
    lastLogin: days(2),
  },
  {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'admin',
    role: 'ADMIN',
    customerRoles: 'ENTERPRISE_ARCHITECT',
    since: 645,
    lastLogin: hours(4),
  },
]

export const MAIL_DOMAIN = 'helvion.example'
