import { type Announcer, announcer } from '#events/announce.ts'
import { type EventLog, eventLog } from '#events/log.ts'
import { type PageChanges, pageChanges } from '#events/page-changes.ts'
import { currentAuthorizations } from '#features/models/authorization/current-authorization.service.ts'
import type { Passwords } from '#features/tokens/sessions.service.ts'
import type { SendMail } from '#features/webhooks/health/mail.worker.ts'
import type { PushMoment } from '#features/webhooks/push/state.worker.ts'
import type { Limits } from '#http/limits.ts'
import type { Images } from '#imaging/images.ts'
import type { Outgoing } from '#outgoing/outgoing.ts'
import type { OpenFile } from '#spreadsheets/files.ts'
import type { Callbacks } from '#sandbox/callbacks.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'

/** What the service takes from the process that it runs in. */
export interface AppOptions {
  readonly storage: Storage
  readonly clock: () => Date
  /** Milliseconds on a clock that only grows, by which the pace of targets is measured. */
  readonly stopwatch?: (() => number) | undefined
  /** Makes the ids of new records; the sample brings its own, so that its ids are the same everywhere. */
  readonly newId?: (() => string) | undefined
  readonly secrets: { seal(plain: string): string; open(sealed: string): string }
  readonly passwords: Passwords
  readonly limits: Limits
  /** Called with faults of background work, and of answers whose headers have already gone out. */
  readonly onFault: (error: unknown) => void
  /** The only way to other machines, for PUSH deliveries and test deliveries. */
  readonly outgoing: Outgoing
  /** Runs the callbacks of subscriptions. */
  readonly callbacks: Callbacks
  /** Makes uploaded pictures safe to show. */
  readonly images: Images
  /** Writes files of tables. */
  readonly openFile: OpenFile
  /** Absent without a mail server. */
  readonly sendMail?: SendMail | undefined
  /** Called at moments of a delivery, so that a test can end the process at one of them. */
  readonly reached?: ((moment: PushMoment) => void) | undefined
  /** `<service>` of the paths, and the application name of tag sets. */
  readonly serviceName: string
  /** The address under which clients reach the service, without a slash at the end. */
  readonly baseUrl: string
  /** Other origins whose pages may call the service. */
  readonly corsOrigins: readonly string[]
}

/** The options, and what all feature groups share. Services take from it what they need. */
export interface AppContext extends AppOptions {
  readonly newId: () => string
  readonly stopwatch: () => number
  readonly application: string
  readonly log: EventLog
  readonly announcer: Announcer
  readonly pageChanges: PageChanges
  readonly authorizations: Authorizations
}

export function contextOf(options: AppOptions): AppContext {
  const { storage, serviceName, clock, newId = () => crypto.randomUUID() } = options
  return {
    ...options,
    newId,
    stopwatch: options.stopwatch ?? (() => performance.now()),
    application: serviceName,
    log: eventLog({ storage, application: serviceName, clock, newId }),
    announcer: announcer(storage),
    pageChanges: pageChanges(storage),
    authorizations: currentAuthorizations(storage.db),
  }
}
